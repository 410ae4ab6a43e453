import type { Coverage } from './coverage.ts'

/** Shows the rows below their heads in the test output, in columns. */
export function printTable(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const widths = heads.map((head, i) => Math.max(head.length, ...rows.map(row => row[i]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd()
  const rule = widths.map(width => '-'.repeat(width))
  process.stdout.write(`\n${[title, ...[heads, rule, ...rows].map(line)].join('\n')}\n\n`)
}

export const coveredHeads = ['states', 'transitions', 'guards']

/** 'reached of all' for each. */
export const covered = ({ states, transitions, guards }: Coverage): string[] =>
  [states, transitions, guards].map(({ all, reached }) => `${reached.size} of ${all.size}`)
