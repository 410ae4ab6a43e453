// One unit's day: its picture, and a list of the runs in words.
import { runSentence } from '../../../domain/schedule/words/sentences.ts'
import { divergenceLine } from '../common/details.css.ts'
import { Legend } from '../common/legend.tsx'
import { runsOf } from '../layout/layout.ts'
import { DayChart, type DayChartProps } from './day-chart.tsx'
import { laneBox, runList } from './unit-lane.css.ts'

export function UnitLane(props: Omit<DayChartProps, 'height'>) {
  const { layout, row, measurement, measuredDay, nowMinute = null } = props
  const isNow = (run: { startMinute: number; endMinute: number }) =>
    nowMinute !== null && run.startMinute <= nowMinute && nowMinute < run.endMinute
  return (
    <div className={laneBox}>
      <Legend isMeasured={Boolean(measuredDay)} />
      <DayChart {...props} />
      {measuredDay?.divergence && <p className={divergenceLine}>≠ {measuredDay.divergence.sentence}</p>}
      {measurement && <p>{measurement.text}</p>}
      <ol className={runList} aria-label="The day in words">
        {runsOf(layout, row).map(run => (
          <li key={runSentence(run)} aria-current={isNow(run) ? 'time' : undefined}>
            {runSentence(run)}
          </li>
        ))}
      </ol>
    </div>
  )
}
