// The differences between two plans: totals, then a list with the most important first. Choosing one reveals it in the chart.
import type { DifferenceKind } from '../../../domain/schedule/compare/difference.ts'
import { plansDoTheSame } from '../../../domain/schedule/compare/texts.ts'
import { pluralize } from '../../../domain/words/pluralize.ts'
import { Tool } from '../../ui/button/tool.tsx'
import { Status } from '../../ui/feedback/alert.tsx'
import { NavList } from '../common/nav-list.tsx'
import { note } from '../common/side-panel.css.ts'
import { SidePanel } from '../common/side-panel.tsx'
import { useView } from '../view/view-context.tsx'
import { useCompare } from './compare-context.tsx'
import { differenceHead, differenceSign } from './differences-panel.css.ts'
import { equalityOf } from './equality.ts'
import type { FoundDifference } from './found-differences.ts'
import { TotalsTable } from './totals-table.tsx'

/** Pixels of a list item until it is measured. */
const estimatedHeight = 84

export default function DifferencesPanel() {
  const { send, isDraft } = useView('send', 'isDraft')
  const { current, chosen, chooseDifference, focusTool } = useCompare(
    'current',
    'chosen',
    'chooseDifference',
    'focusTool',
  )
  if (!current) return null
  const { beforeName, afterName, found, failure } = current
  const end = () => {
    send({ type: 'comparison.ended' })
    focusTool()
  }
  return (
    <SidePanel
      title="Differences"
      name="Comparison"
      tools={
        <>
          <Tool name="Swap" about="before and after" onPress={() => send({ type: 'comparison.swapped' })} />
          <Tool name="End comparison" onPress={end} />
        </>
      }
    >
      {found ? (
        <>
          <TotalsTable
            totals={found.totals}
            isDraft={isDraft}
            beforeName={beforeName}
            afterName={afterName}
          />
          <Summary differences={found.differences} />
          {found.differences.length > 0 && (
            <NavList
              name="Differences"
              count={found.differences.length}
              chosen={chosen}
              estimatedHeight={estimatedHeight}
              onChoose={chooseDifference}
            >
              {index => <DifferenceText difference={found.differences[index]} />}
            </NavList>
          )}
        </>
      ) : (
        <p className={note}>{failure ? failure.text : 'Comparing...'}</p>
      )}
    </SidePanel>
  )
}

const heardKinds: ReadonlySet<DifferenceKind> = new Set(['time', 'identity', 'order', 'detail'])

function Summary({ differences }: { differences: readonly FoundDifference[] }) {
  const equality = equalityOf(differences)
  if (equality) return <Status>{equality}</Status>
  return (
    <p className={note}>
      {pluralize(differences.length, 'difference', 'differences')}, the most important first.
      {differences.every(({ kind }) => heardKinds.has(kind)) && ` ${plansDoTheSame}`}
    </p>
  )
}

/** Each kind has a sign and a word, so that none depends on colour. */
const kindTexts: Record<DifferenceKind, [sign: string, name: string]> = {
  length: ['≠', 'Length'],
  time: ['≠', 'Time'],
  cost: ['≠', 'Cost'],
  'unit-dropped': ['−', 'Unit dropped'],
  'unit-added': ['+', 'Unit added'],
  'trip-dropped': ['−', 'Trip dropped'],
  'trip-added': ['+', 'Trip added'],
  shortfall: ['≠', 'Shortfall'],
  'trip-given': ['⇄', 'Trip given'],
  'trip-changed': ['≠', 'Trip changed'],
  'trip-moved': ['↔', 'Trip moved'],
  activity: ['≠', 'Activity'],
  energy: ['≠', 'Energy'],
  identity: ['≠', 'Id'],
  order: ['↕', 'Order'],
  detail: ['≠', 'Detail'],
}

function DifferenceText({ difference }: { difference: FoundDifference | undefined }) {
  if (!difference) return null
  const [sign, name] = kindTexts[difference.kind]
  return (
    <>
      <span className={differenceHead}>
        <span className={differenceSign} aria-hidden="true">
          {sign}
        </span>{' '}
        {name}
      </span>{' '}
      <span>{difference.sentence}</span>
    </>
  )
}
