//! Shortest and longest paths, read off distance floods.
//!
//! ```text
//!   +--+--+--+
//!   | 0  1| 4|     from the exit (4) always to the first open neighbour
//!   +  +  +  +     whose number is one less, then reversed
//!   | 1| 2  3|
//!   +--+--+--+
//! ```

use super::{Flood, UNREACHED, distances};
use crate::maze::{Cell, Grid};

/// The cells of a shortest path, both ends included; `None` if there is no way. O(cells).
///
/// Of several shortest paths it is the one of `spec/boards.md` (09): seen from `to`, each step
/// takes the first open neighbour in the order of the headings that is nearer to `from`.
pub fn shortest_path(grid: &Grid, from: Cell, to: Cell) -> Option<Vec<Cell>> {
    let distances = distances(grid, from);
    if distances[to] == UNREACHED {
        return None;
    }
    let mut path = Vec::with_capacity(distances[to] as usize + 1);
    path.push(to);
    let mut at = to;
    while at != from {
        at = grid
            .open_neighbors(at)
            .find(|&other| distances[other] == distances[at] - 1)
            .expect("the flood came to this cell from one that is a step nearer");
        path.push(at);
    }
    path.reverse();
    Some(path)
}

/// The longest path that two floods find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LongestPath {
    /// The cell that the first flood reached last.
    pub from: Cell,
    /// The cell that a flood from there reached last.
    pub to: Cell,
    /// Steps between the two.
    pub steps: u32,
    /// Whether no two cells are farther apart: true of a perfect maze, where the two-flood trick
    /// is valid. Otherwise `steps` is a lower bound.
    pub exact: bool,
}

/// Floods from `start`, and again from the cell reached last. O(cells).
pub fn longest_path(grid: &Grid, start: Cell) -> LongestPath {
    let mut first = Flood::new(grid, start);
    first.run(grid);
    let mut second = Flood::new(grid, first.last());
    second.run(grid);
    LongestPath {
        from: first.last(),
        to: second.last(),
        steps: second.rings(),
        exact: first.reached() as usize == grid.len()
            && grid.open_walls() as usize == grid.len() - 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::{MazeKind, Recipe, samples};
    use proptest::prelude::*;

    #[test]
    fn the_published_longest_path_at_464() {
        let grid = Recipe::new(MazeKind::Frontier).build(31, 31, 464);
        let longest = longest_path(&grid, Cell(0));
        assert_eq!((longest.from, longest.steps), (Cell(932), 69));
        assert!(longest.exact);
    }

    #[test]
    fn seen_from_the_exit_north_goes_before_west() {
        let grid = Grid::parse(
            "
            +--+--+
            |     |
            +  +  +
            |     |
            +--+--+
            ",
        );
        let path = shortest_path(&grid.unwrap(), Cell(0), Cell(3));
        assert_eq!(path, Some(vec![Cell(0), Cell(1), Cell(3)]));
    }

    #[test]
    fn no_way_is_no_path_and_standing_still_is_one_cell() {
        let grid = Grid::new(2, 2);
        assert_eq!(shortest_path(&grid, Cell(0), Cell(3)), None);
        assert_eq!(shortest_path(&grid, Cell(2), Cell(2)), Some(vec![Cell(2)]));
    }

    proptest! {
        #[test]
        fn a_shortest_path_has_open_steps_and_the_distance_as_its_length(
            grid in samples::any_grid(),
        ) {
            let (from, to) = (grid.first(), grid.last());
            let steps = distances(&grid, from)[to];
            match shortest_path(&grid, from, to) {
                None => prop_assert_eq!(steps, UNREACHED),
                Some(path) => {
                    prop_assert_eq!(path.len(), steps as usize + 1);
                    prop_assert_eq!((path[0], path[path.len() - 1]), (from, to));
                    prop_assert!(samples::is_walkable(&grid, &path));
                }
            }
        }

        #[test]
        fn the_longest_path_is_exact_in_a_perfect_maze(grid in samples::perfect_maze()) {
            let longest = longest_path(&grid, grid.first());
            let farthest = grid.cells().flat_map(|c| distances(&grid, c).as_slice().to_vec()).max();
            prop_assert!(longest.exact);
            prop_assert_eq!(Some(longest.steps), farthest);
        }

        #[test]
        fn the_longest_path_is_a_lower_bound_in_any_maze(grid in samples::looped_maze()) {
            let longest = longest_path(&grid, grid.first());
            let farthest = grid.cells().flat_map(|c| distances(&grid, c).as_slice().to_vec()).max();
            prop_assert!(Some(longest.steps) <= farthest);
            prop_assert_eq!(longest.exact, grid.open_walls() as usize == grid.len() - 1);
        }
    }
}
