// The drafts of the plan: opens, renames and deletes them, and begins another.
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { withReason } from '../../../../domain/failure.ts'
import { draftNotRead, noDraftsRead } from '../../../../domain/messages/drafts.ts'
import type { ListedDraft } from '../../../../domain/schedule/draft/draft.ts'
import { dateTimeText } from '../../../../domain/time/texts.ts'
import type { TimeZone } from '../../../../domain/time/zone.ts'
import { draftForm } from '../../../../domain/validate/drafts.ts'
import { pluralize } from '../../../../domain/words/pluralize.ts'
import { Button } from '../../../ui/button/button.tsx'
import { SmallTool } from '../../../ui/button/small-tool.tsx'
import { Tool } from '../../../ui/button/tool.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { usePageZone } from '../../../ui/time/zones.tsx'
import { toolField, toolLabel } from '../../common/tools.css.ts'
import type { OpenDraft } from '../editing-context.tsx'
import type { DraftFigures } from '../engine/draft-engine.ts'
import { barLine, step, steps, stepWords } from './draft-bar.css.ts'
import { figuresText, useFigures } from './draft-figures.ts'
import { DraftPanel } from './draft-panel.tsx'

const notStored = 'This browser could not save the new draft.'

export function Drafts({ open }: { open: OpenDraft }) {
  const zone = usePageZone()
  const { draft, drafts, sharing, open: openDraft } = open
  const [listed, setListed] = useState<readonly ListedDraft[]>([])
  const [notRead, setNotRead] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [renamed, setRenamed] = useState<string | null>(null)
  const [deleted, setDeleted] = useState<Pick<ListedDraft, 'id' | 'name'> | null>(null)
  const [changes, setChanges] = useState(0)
  const { list } = drafts
  // Until the list is read again it may be of the time before this one was opened.
  const others = listed.filter(({ id }) => id !== draft.id)
  const figures = useFigures(listed, open)

  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after each change
  useEffect(() => {
    let isWanted = true
    list().then(
      read => {
        if (!isWanted) return
        setListed(read.drafts)
        setNotRead(read.notRead)
      },
      () => isWanted && setProblem(noDraftsRead),
    )
    return () => {
      isWanted = false
    }
  }, [list, draft.id, sharing, changes])

  async function change(made: Promise<string | null>): Promise<boolean> {
    const failure = await made
    setProblem(failure)
    setChanges(count => count + 1)
    return failure === null
  }

  async function rename(id: string, name: string): Promise<void> {
    if (await change(drafts.rename(id, name))) setRenamed(null)
  }

  async function remove({ id, name }: Pick<ListedDraft, 'id' | 'name'>): Promise<void> {
    if (!(await change(drafts.remove(id)))) return
    setDeleted({ id, name })
    if (id === draft.id) openDraft('new')
  }

  async function restore(id: string): Promise<void> {
    if (await change(drafts.restore(id))) setDeleted(null)
  }

  async function duplicate(id: string): Promise<void> {
    try {
      const copyId = await drafts.duplicate(id)
      if (copyId === null) setProblem(notStored)
      else openDraft({ id: copyId, step: null })
    } catch (error) {
      setProblem(withReason(draftNotRead, error))
    }
  }

  async function keep(id: string): Promise<void> {
    const copyId = await drafts.keep(id)
    await change(Promise.resolve(copyId === null ? notStored : null))
  }

  const row = (each: Pick<ListedDraft, 'id' | 'name'>, about: ReactNode) =>
    each.id === renamed ? (
      <NameForm name={each.name} onSave={name => rename(each.id, name)} onCancel={() => setRenamed(null)} />
    ) : (
      <>
        <span className={stepWords}>
          <strong>{each.name}</strong> {about}
        </span>
        {each.id !== draft.id && (
          <SmallTool name="Open" about={each.name} onPress={() => openDraft({ id: each.id, step: null })} />
        )}
        <SmallTool name="Duplicate" about={each.name} onPress={() => duplicate(each.id)} />
        <SmallTool name="Rename" about={each.name} onPress={() => setRenamed(each.id)} />
        <SmallTool name="Delete" about={each.name} onPress={() => remove(each)} />
      </>
    )

  const deletedRow = (each: ListedDraft) => (
    <>
      <span className={stepWords}>
        <strong>{each.name}</strong> was deleted on the server.{' '}
        {pluralize(each.unsavedSteps ?? 0, 'step', 'steps')} of it {each.unsavedSteps === 1 ? 'is' : 'are'} in
        this browser only.
      </span>
      <SmallTool name="Keep as a new draft" about={each.name} onPress={() => keep(each.id)} />
      <SmallTool name="Delete" about={each.name} onPress={() => remove(each)} />
    </>
  )

  return (
    <DraftPanel
      title="Drafts of this plan"
      tools={<SmallTool name="New draft" onPress={() => openDraft('new')} />}
    >
      {problem && <Alert>{problem}</Alert>}
      {notRead && <Alert>{notRead}</Alert>}
      <ul className={steps} aria-label="Drafts">
        <li className={step} aria-current="true">
          {row(draft, <>open{figuresText(figures.get(draft.id))}</>)}
        </li>
        {others.map(each => (
          <li key={each.id} className={step}>
            {each.unsavedSteps === undefined
              ? row(each, <About draft={each} zone={zone} figures={figures.get(each.id)} />)
              : deletedRow(each)}
          </li>
        ))}
      </ul>
      <div role="status">
        {deleted && (
          <p className={barLine}>
            {deleted.name} was deleted.
            <Button look="quiet" onClick={() => restore(deleted.id)}>
              Undo
            </Button>
          </p>
        )}
      </div>
    </DraftPanel>
  )
}

interface AboutProps {
  draft: ListedDraft
  zone: TimeZone
  figures: DraftFigures | undefined
}

function About({ draft: { stepCount, changedAt, changedBy, isInBrowserOnly }, zone, figures }: AboutProps) {
  return (
    <>
      {pluralize(stepCount, 'step', 'steps')}
      {isInBrowserOnly && ', in this browser only'}, changed {dateTimeText(zone, changedAt)}
      {changedBy && ` by ${changedBy}`}
      {figuresText(figures)}
    </>
  )
}

interface NameFormProps {
  name: string
  onSave: (name: string) => void
  onCancel: () => void
}

function NameForm({ name, onSave, onCancel }: NameFormProps) {
  const [error, setError] = useState<string | null>(null)
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const read = draftForm.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
    setError(read.success ? null : (read.error.issues[0]?.message ?? null))
    if (read.success) onSave(read.data.name)
  }
  return (
    <form className={barLine} onSubmit={submit}>
      <label className={toolLabel}>
        Name{' '}
        <input
          className={toolField}
          name="name"
          defaultValue={name}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the field takes the place of the button that was pressed
          autoFocus
          aria-invalid={error !== null}
          onKeyDown={event => event.key === 'Escape' && onCancel()}
        />
      </label>
      <Button type="submit">Save</Button>
      <Tool name="Cancel" onPress={onCancel} />
      {error && <span role="alert">{error}</span>}
    </form>
  )
}
