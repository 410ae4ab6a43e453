// The parts of a comparison, loaded when plans are compared.
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { lazyDialog, lazyPanel } from '../common/lazy-panel.tsx'
import { useView } from '../view/view-context.tsx'
import { useCompare } from './compare-context.tsx'

const Legend = lazyComponent(() => import('./chart/comparison-legend.tsx'), { name: 'The legend' })
const Progress = lazyComponent(() => import('./comparison-progress.tsx'), {
  name: 'The progress of the comparison',
})

export const CompareDialog = lazyDialog('Compare with', () => import('./compare-dialog.tsx'))
export const DifferencesPanel = lazyPanel('The list of differences', () => import('./differences-panel.tsx'))

/** Explains which bars and which curve belong to which plan. */
export function ComparisonLegend() {
  const { overlay } = useView('overlay')
  return overlay && <Legend />
}

/** The progress of the comparison, or why it failed. */
export function ComparisonProgress() {
  const { current, choice } = useCompare('current', 'choice')
  return (current ?? choice) && <Progress />
}
