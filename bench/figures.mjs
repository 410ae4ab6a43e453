// Turns measurements into figures, and figures into tables.

export const median = values => quantile(values, 0.5)

/** Null if there is no value. */
export function quantile(values, share) {
  const sorted = values.filter(value => value !== null).sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? null
}

/** The median of every figure in objects of the same shape, nested ones included. */
export function mediansOf(runs) {
  const keys = Object.keys(runs[0])
  return Object.fromEntries(
    keys.map(key => {
      const values = runs.map(run => run[key])
      const nested = typeof values[0] === 'object' && values[0] !== null
      return [key, nested ? mediansOf(values) : median(values)]
    }),
  )
}

/** One row per list of cells; the first column is left-aligned, all others right-aligned. */
export function table(title, heads, rows) {
  const cells = [heads, ...rows].map(row => row.map(String))
  const widths = heads.map((_, column) => Math.max(...cells.map(row => row[column].length)))
  const line = row =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('   ')
  const [head, ...body] = cells.map(line)
  return [title, head, '-'.repeat(head.length), ...body].join('\n')
}

export const whole = value => (value === null ? '-' : value.toFixed(0))
export const tenths = value => (value === null ? '-' : value.toFixed(1))
export const percent = share => (share === null ? '-' : `${Math.round(share * 100)} %`)
