//! Why a film could not be exported.

use crate::keys::SettingError;
use crate::output::OutputError;

/// Why a film could not be exported. Nothing under a final name has changed then.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// Asked to stop.
    #[error("interrupted")]
    Interrupted,
    /// Settings that do not go together.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// A result that cannot be written.
    #[error(transparent)]
    Output(#[from] OutputError),
    /// Something that the format or the machine cannot do.
    #[error("{0}")]
    Limit(String),
}
