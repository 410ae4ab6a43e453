// What of the plan is taken away, and in which form.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { counted } from '../../../domain/counted.ts'
import { fileBeingMade } from '../../../domain/messages.ts'
import { fileName } from '../../../domain/schedule/file-name.ts'
import { type PlanTable, planTables } from '../../../domain/schedule/plan-csv.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../dialog.tsx'
import { rowCount } from '../layout.ts'
import type { ViewState } from '../use-view-state.ts'
import { type PaperSize, type PictureForm, paperSizes, pictureForms } from './export-ask.ts'
import {
  bar,
  buttons,
  choice,
  choices,
  choicesName,
  note,
  progress,
  section,
  sections,
} from './export-dialog.css.ts'
import { printSheets } from './printer.ts'
import { type SheetsChoice, sheetsOfView, windowText } from './sheets-of-view.ts'
import { type ExportState, type FileWish, useExport } from './use-export.ts'

interface ExportDialogProps {
  state: ViewState
  onClose: () => void
}

type Wanted = Omit<FileWish, 'txId'>

export default function ExportDialog({ state, onClose }: ExportDialogProps) {
  const { layout, bytes } = state
  const { txId } = layout
  const [picture, setPicture] = useState<SheetsChoice>({ time: 'day', rows: 'all' })
  const [size, setSize] = useState<PaperSize>('A4')
  const { job, outcome, take, cancel } = useExport()
  const pressed = useFocusAfter(job !== null)
  const button = (name: string, wish: () => Wanted) => (
    <Button
      key={name}
      busy={job !== null}
      onClick={event => {
        pressed.current = event.currentTarget
        take({ ...wish(), txId })
      }}
    >
      {name}
    </Button>
  )
  const sheetsButton = (form: PictureForm) => {
    const name = form.toUpperCase()
    return button(name, () => ({
      form: name,
      what: 'plan',
      from: { form, size, sheets: sheetsOfView(state, picture), name: nameInArchive(txId) },
    }))
  }
  return (
    <Dialog title="Export" onClose={onClose}>
      <div className={sections}>
        <Section name="Picture">
          <PictureChoices state={state} choice={picture} onChoose={setPicture} />
          <Choices
            name="PDF pages"
            value={size}
            names={Object.fromEntries(paperSizes.map(size => [size, `${size}, across`]))}
            onChoose={size => setSize(paperSizes.find(each => each === size) ?? 'A4')}
          />
          <div className={buttons}>
            {pictureForms.map(sheetsButton)}
            <Button busy={job !== null} onClick={() => printSheets(picture)}>
              Print
            </Button>
          </div>
        </Section>
        {bytes && (
          <Section name="Data of the whole plan">
            <div className={buttons}>
              {button('JSON', () => ({
                form: 'JSON',
                what: 'plan',
                from: { file: new Blob([bytes], { type: 'application/json' }), ending: 'json' },
              }))}
            </div>
            <div className={buttons}>
              {planTables.map(table => button(tableNames[table], () => tableWish(table, bytes)))}
            </div>
          </Section>
        )}
        <Outcome job={job} outcome={outcome} onCancel={cancel} />
      </div>
    </Dialog>
  )
}

const tableNames: Record<PlanTable, string> = {
  trips: 'CSV of trips',
  entries: 'CSV of entries',
  energy: 'CSV of energy',
}

const tableWish = (table: PlanTable, bytes: Blob): Wanted => ({
  form: tableNames[table],
  what: table,
  from: { form: table, bytes },
})

/** Of the files in an archive, before their numbers. */
const nameInArchive = (txId: string) => fileName('plan', txId, '').replace(/\.$/, '')

const Section = ({ name, children }: { name: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={section} aria-labelledby={id}>
      <h3 id={id}>{name}</h3>
      {children}
    </section>
  )
}

interface PictureChoicesProps {
  state: ViewState
  choice: SheetsChoice
  onChoose: (choice: SheetsChoice) => void
}

const PictureChoices = ({ state: { layout, window, shown }, choice, onChoose }: PictureChoicesProps) => (
  <>
    <Choices
      name="Time"
      value={choice.time}
      names={{ day: 'Whole day', window: `Window in view, ${windowText(window)}` }}
      onChoose={time => onChoose({ ...choice, time: time === 'window' ? 'window' : 'day' })}
    />
    <Choices
      name="Rows"
      value={choice.rows}
      names={{
        all: `All ${counted(rowCount(layout), 'row', 'rows')}`,
        shown: `As filtered, ${counted(shown.count, 'row', 'rows')}`,
      }}
      onChoose={rows => onChoose({ ...choice, rows: rows === 'shown' ? 'shown' : 'all' })}
    />
  </>
)

interface ChoicesProps {
  name: string
  value: string
  names: Record<string, string>
  onChoose: (value: string) => void
}

function Choices({ name, value, names, onChoose }: ChoicesProps) {
  const group = useId()
  return (
    <fieldset className={choices}>
      <legend className={choicesName}>{name}</legend>
      {Object.entries(names).map(([each, text]) => (
        <label key={each} className={choice}>
          <input type="radio" name={group} checked={each === value} onChange={() => onChoose(each)} />
          {text}
        </label>
      ))}
    </fieldset>
  )
}

/** What takes no longer than a second is told by its end alone. */
const Outcome = ({
  job,
  outcome,
  onCancel,
}: Pick<ExportState, 'job' | 'outcome'> & { onCancel: () => void }) => (
  <>
    {job?.isLong && (
      <div className={progress}>
        <progress
          className={bar}
          aria-label={fileBeingMade(job.form)}
          {...(job.of > 0 && { max: job.of, value: job.done })}
        />
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    )}
    {outcome?.failed && <Alert>{outcome.text}</Alert>}
    <p role="status" className={note}>
      {job?.isLong ? fileBeingMade(job.form) : outcome?.failed ? '' : outcome?.text}
    </p>
  </>
)

/** Cancel goes away with what it cancels: the focus goes back to the button that began it. */
function useFocusAfter(isBusy: boolean) {
  const pressed = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const { activeElement } = document
    const isLost = activeElement === document.body || activeElement?.tagName === 'DIALOG'
    if (!isBusy && isLost) pressed.current?.focus()
  }, [isBusy])
  return pressed
}
