//! The mathematics: grids, builders and solvers. No colour, no time, no drawing.
