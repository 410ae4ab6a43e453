// Tell apart who did what, and batteries in one chart.
/** 3:1 at least on every surface, light and dark; the name beside it says the same. */
export const personColors = [
  '#8a63d2',
  '#c2571a',
  '#2f8a4c',
  '#2b7fd0',
  '#c43d7c',
  '#88780f',
  '#178a94',
  '#7c7f86',
]
