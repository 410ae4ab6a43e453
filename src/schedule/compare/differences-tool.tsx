// The tool that opens the list of differences and says how many there are.
import { pluralize } from '../../../domain/words/pluralize.ts'
import { PanelTool } from '../common/panel-tool.tsx'
import { useCompare } from './compare-context.tsx'
import type { CurrentComparison } from './comparing.ts'
import { equalityOf } from './equality.ts'
import type { FoundDifference } from './found-differences.ts'

/** Renders nothing while nothing is compared. */
export default function DifferencesTool() {
  const { current } = useCompare('current')
  return (
    current && <PanelTool panel="differences" name={countText(current)} shortcut="d" off={!current.found} />
  )
}

const countText = ({ found }: CurrentComparison): string =>
  found ? differencesText(found.differences) : 'Comparing...'

function differencesText(differences: readonly FoundDifference[]): string {
  if (differences.length === 0) return 'No differences'
  return equalityOf(differences) ? 'Equal plans' : pluralize(differences.length, 'difference', 'differences')
}
