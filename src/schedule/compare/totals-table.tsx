// The totals of two plans and the change between them.
import { totalCostLabel } from '../../../domain/messages.ts'
import type { PlanTotals } from '../../../domain/schedule/compare/index.ts'
import { column, side, totals as table, term, value } from './differences-panel.css.ts'
import type { ComparedTotals } from './found-differences.ts'

interface TotalsTableProps {
  totals: ComparedTotals
  beforeName: string
  afterName: string
}

const rows: readonly [name: string, of: keyof PlanTotals][] = [
  [totalCostLabel, 'totalCost'],
  ['Shortfall (kWh)', 'shortfall'],
  ['Trips', 'trips'],
  ['Errors', 'errors'],
  ['Warnings', 'warnings'],
]

export const TotalsTable = ({ totals: { before, after }, beforeName, afterName }: TotalsTableProps) => (
  <table className={table} aria-label="Totals before and after">
    <thead>
      <tr>
        <td />
        <th scope="col" className={column}>
          <span className={side}>Before</span> {beforeName}
        </th>
        <th scope="col" className={column}>
          <span className={side}>After</span> {afterName}
        </th>
        <th scope="col" className={column}>
          Change
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(([name, of]) => (
        <tr key={of}>
          <th scope="row" className={term}>
            {name}
          </th>
          <td className={value}>{number.format(before[of])}</td>
          <td className={value}>{number.format(after[of])}</td>
          <td className={value}>{changeText(before[of], after[of])}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const change = new Intl.NumberFormat('en', { maximumFractionDigits: 2, signDisplay: 'always' })

const changeText = (before: number, after: number): string =>
  before === after ? '0' : change.format(after - before)
