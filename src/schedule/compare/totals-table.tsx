// The totals of two plans and the change between them.
import { totalCostLabel } from '../../../domain/messages/timeline.ts'
import type { PlanTotals } from '../../../domain/schedule/compare/index.ts'
import { amount } from '../../../domain/schedule/words/sentences.ts'
import { column, side, totals as table, term, value } from './differences-panel.css.ts'
import type { ComparedTotals } from './found-differences.ts'

interface TotalsTableProps {
  totals: ComparedTotals
  /** One of the two is the draft. */
  isDraft: boolean
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

export const TotalsTable = ({
  totals: { before, after },
  isDraft,
  beforeName,
  afterName,
}: TotalsTableProps) => (
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
          <td className={value}>{valueText(of, before[of])}</td>
          <td className={value}>{valueText(of, after[of])}</td>
          <td className={value}>
            {/* A draft passes the cost on unchanged: no difference says that its changes are free. */}
            {isDraft && of === 'totalCost' ? 'unknown' : changeText(of, after[of] - before[of])}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const cost = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

const valueText = (of: keyof PlanTotals, value: number): string =>
  of === 'shortfall' ? amount(value) : cost.format(value)

const changeText = (of: keyof PlanTotals, change: number): string =>
  change === 0 ? '0' : (change > 0 ? '+' : '-') + valueText(of, Math.abs(change))
