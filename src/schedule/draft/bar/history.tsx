// The steps of a draft as sentences: those done, those undone, and the ends of other branches. Each can be gone back to.
import { doneSteps, otherBranches, type Step, undoneSteps } from '../../../../domain/schedule/draft/draft.ts'
import { SmallTool } from '../../../ui/button/small-tool.tsx'
import type { OpenDraft } from '../editing-context.tsx'
import { personName } from '../words.ts'
import { stepInHistory, step as stepLook, steps, stepWords, subheading } from './draft-bar.css.ts'
import { DraftPanel } from './draft-panel.tsx'
import { StepAuthor } from './person.tsx'

export function History({ open }: { open: OpenDraft }) {
  const { draft, userId, rollBackTo, takeOut } = open
  const done = doneSteps(draft)
  const branches = otherBranches(draft)
  return (
    <DraftPanel title="History">
      <ol className={steps} aria-label="History">
        <li className={stepLook} aria-current={draft.head === null ? 'step' : undefined}>
          <span className={stepWords}>The plan as delivered</span>
          {draft.head !== null && (
            <SmallTool name="Go back here" about="The plan as delivered" onPress={() => rollBackTo(null)} />
          )}
        </li>
        {done.map(each => (
          <Row key={each.id} step={each} userId={userId} isCurrent={each.id === draft.head} onGo={rollBackTo}>
            <SmallTool
              name={each.by === userId ? 'Undo this step' : 'Take back this step'}
              about={each.by === userId ? each.words : `Of ${personName(each, userId)}: ${each.words}`}
              onPress={() => takeOut(each.id)}
            />
          </Row>
        ))}
        {undoneSteps(draft).map(each => (
          <Row key={each.id} step={each} userId={userId} isUndone onGo={rollBackTo} />
        ))}
      </ol>
      {branches.length > 0 && (
        <>
          <h3 className={subheading}>Other branches</h3>
          <ul className={steps}>
            {branches.map(each => (
              <Row key={each.id} step={each} userId={userId} isUndone onGo={rollBackTo} />
            ))}
          </ul>
        </>
      )}
    </DraftPanel>
  )
}

interface RowProps {
  step: Step
  userId: string
  isCurrent?: boolean
  isUndone?: boolean
  onGo: (id: string) => void
  children?: React.ReactNode
}

function Row({ step, userId, isCurrent = false, isUndone = false, onGo, children }: RowProps) {
  const { id, words } = step
  return (
    <li
      className={stepInHistory}
      aria-current={isCurrent ? 'step' : undefined}
      data-undone={isUndone || undefined}
    >
      <span className={stepWords}>
        {words}
        {isUndone && ' (undone)'}
        <StepAuthor step={step} userId={userId} />
      </span>
      {!isCurrent && <SmallTool name="Go back here" about={words} onPress={() => onGo(id)} />}
      {children}
    </li>
  )
}
