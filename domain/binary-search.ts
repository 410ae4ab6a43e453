/** How many of the indexes 0 to `length` - 1 pass. All that pass must come before all that do not. */
export function countPassing(length: number, passes: (index: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (passes(middle)) low = middle + 1
    else high = middle
  }
  return low
}
