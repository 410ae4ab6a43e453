// What of the plan is taken away, and in which form.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { fileBeingMade } from '../../../../domain/messages.ts'
import { pluralize } from '../../../../domain/pluralize.ts'
import { type PlanTable, planTables } from '../../../../domain/schedule/words/csv.ts'
import { fileName } from '../../../../domain/schedule/words/file-name.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ViewDialog } from '../../common/view-dialog.tsx'
import { rowCount } from '../../layout/layout.ts'
import { useView, useViewReader } from '../../view/view-context.tsx'
import { type PaperSize, type PictureForm, paperSizes, pictureForms } from '../export-ask.ts'
import { printSheets } from '../print.ts'
import { filteredCount, type SheetsChoice, sheetsOfView, windowText } from '../sheets-of-view.ts'
import { Choices } from './choices.tsx'
import { bar, buttons, note, progress, section, sections } from './export-dialog.css.ts'
import { type ExportState, type FileWish, useExport } from './use-export.ts'

export default function ExportDialog() {
  const { bytes, layout } = useView('bytes', 'layout')
  const { job, outcome, take, cancel } = useExport()
  const pressed = useFocusAfter(job !== null)
  const begin: Begin = (wish, button) => {
    pressed.current = button
    take({ ...wish, txId: layout.txId })
  }
  return (
    <ViewDialog title="Export">
      <div className={sections}>
        <Pictures busy={job !== null} begin={begin} />
        {bytes && <Data bytes={bytes} busy={job !== null} begin={begin} />}
        <Outcome job={job} outcome={outcome} onCancel={cancel} />
      </div>
    </ViewDialog>
  )
}

type Wanted = Omit<FileWish, 'txId'>
type Begin = (wish: Wanted, button: HTMLElement) => void

interface FormsProps {
  busy: boolean
  begin: Begin
}

/** `wish` is worked out when the button is pressed. */
const FormButton = ({ name, wish, busy, begin }: FormsProps & { name: string; wish: () => Wanted }) => (
  <Button busy={busy} onClick={event => begin(wish(), event.currentTarget)}>
    {name}
  </Button>
)

function Pictures({ busy, begin }: FormsProps) {
  const { overlay } = useView('overlay')
  const readView = useViewReader()
  const [picture, setPicture] = useState<SheetsChoice>({ time: 'day', rows: 'all' })
  const [size, setSize] = useState<PaperSize>('A4')
  const wish = (form: PictureForm) => (): Wanted => {
    const seen = readView()
    return {
      form: form.toUpperCase(),
      what: 'plan',
      from: { form, size, sheets: sheetsOfView(seen, picture), name: nameInArchive(seen.layout.txId) },
    }
  }
  return (
    <Section name="Picture">
      {overlay && <p className={note}>The open plan alone is drawn, without the comparison.</p>}
      <PictureChoices choice={picture} onChoose={setPicture} />
      <Choices
        name="PDF pages"
        value={size}
        names={Object.fromEntries(paperSizes.map(size => [size, `${size}, across`]))}
        onChoose={size => setSize(paperSizes.find(each => each === size) ?? 'A4')}
      />
      <div className={buttons}>
        {pictureForms.map(form => (
          <FormButton key={form} name={form.toUpperCase()} wish={wish(form)} busy={busy} begin={begin} />
        ))}
        <Button busy={busy} onClick={() => printSheets(picture)}>
          Print
        </Button>
      </div>
    </Section>
  )
}

const Data = ({ bytes, busy, begin }: FormsProps & { bytes: Blob }) => (
  <Section name="Data of the whole plan">
    <div className={buttons}>
      <FormButton name="JSON" wish={() => jsonWish(bytes)} busy={busy} begin={begin} />
    </div>
    <div className={buttons}>
      {planTables.map(table => (
        <FormButton
          key={table}
          name={tableNames[table]}
          wish={() => tableWish(table, bytes)}
          busy={busy}
          begin={begin}
        />
      ))}
    </div>
  </Section>
)

/** The bytes as they came. */
const jsonWish = (bytes: Blob): Wanted => ({
  form: 'JSON',
  what: 'plan',
  from: { file: new Blob([bytes], { type: 'application/json' }), ending: 'json' },
})

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
  choice: SheetsChoice
  onChoose: (choice: SheetsChoice) => void
}

function PictureChoices({ choice, onChoose }: PictureChoicesProps) {
  const { layout, window, visibleRows } = useView('layout', 'window', 'visibleRows')
  return (
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
          all: `All ${pluralize(rowCount(layout), 'row', 'rows')}`,
          shown: `As filtered, ${pluralize(filteredCount(layout, visibleRows), 'row', 'rows')}`,
        }}
        onChoose={rows => onChoose({ ...choice, rows: rows === 'shown' ? 'shown' : 'all' })}
      />
    </>
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
    {outcome?.failed && (
      <Alert action={outcome.retry && <Button onClick={outcome.retry}>Try again</Button>}>
        {outcome.text}
      </Alert>
    )}
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
