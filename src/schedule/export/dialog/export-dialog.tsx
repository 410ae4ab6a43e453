// The export dialog: which part of the plan, in which file format.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { fileBeingMade } from '../../../../domain/messages/exports.ts'
import { type PlanTable, planTables } from '../../../../domain/schedule/words/csv.ts'
import { fileName } from '../../../../domain/schedule/words/file-name.ts'
import { pluralize } from '../../../../domain/words/pluralize.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { useExportedZoneName, useExportedZoneText } from '../../../ui/time/zone-note.tsx'
import { ViewDialog } from '../../common/view-dialog.tsx'
import { rowCount } from '../../layout/layout.ts'
import { useView, useViewReader } from '../../view/view-context.tsx'
import { type PaperSize, type PictureForm, paperSizes, pictureForms } from '../export-request.ts'
import { contentOfView, filteredCount, type PagesChoice, windowText } from '../pages/content-of-view.ts'
import { printPages } from '../print.ts'
import { Choices } from './choices.tsx'
import { bar, buttons, note, progress, section, sections } from './export-dialog.css.ts'
import { type ExportState, type FileRequest, useExport } from './use-export.ts'

export default function ExportDialog() {
  const { readFile, layout } = useView('readFile', 'layout')
  const { job, outcome, start, cancel } = useExport()
  const pressed = useFocusAfter(job !== null)
  const begin: Begin = (request, button) => {
    pressed.current = button
    start({ ...request, txId: layout.txId })
  }
  return (
    <ViewDialog title="Export">
      <div className={sections}>
        <Pictures busy={job !== null} begin={begin} />
        {readFile && <Data readFile={readFile} busy={job !== null} begin={begin} />}
        <Outcome job={job} outcome={outcome} onCancel={cancel} />
      </div>
    </ViewDialog>
  )
}

type RequestedFile = Omit<FileRequest, 'txId'>
type Begin = (request: RequestedFile, button: HTMLElement) => void

interface FormsProps {
  busy: boolean
  begin: Begin
}

/** `request` is called when the button is pressed. */
const FormButton = ({
  name,
  request,
  busy,
  begin,
}: FormsProps & { name: string; request: () => RequestedFile }) => (
  <Button busy={busy} onClick={event => begin(request(), event.currentTarget)}>
    {name}
  </Button>
)

function Pictures({ busy, begin }: FormsProps) {
  const { overlay } = useView('overlay')
  const readView = useViewReader()
  const zoneText = useExportedZoneText()
  const [picture, setPicture] = useState<PagesChoice>({ time: 'day', rows: 'all' })
  const [size, setSize] = useState<PaperSize>('A4')
  const request = (form: PictureForm) => (): RequestedFile => {
    const view = readView()
    const content = contentOfView(view, picture, zoneText)
    const name = nameInArchive(view.layout.txId)
    return { form: form.toUpperCase(), namePrefix: 'plan', from: async () => ({ form, size, content, name }) }
  }
  return (
    <Section name="Picture">
      {overlay && <p className={note}>Only the open plan is drawn, without the comparison.</p>}
      <PictureChoices choice={picture} onChoose={setPicture} />
      <Choices
        name="PDF pages"
        value={size}
        names={Object.fromEntries(paperSizes.map(size => [size, `${size}, landscape`]))}
        onChoose={size => setSize(paperSizes.find(each => each === size) ?? 'A4')}
      />
      <div className={buttons}>
        {pictureForms.map(form => (
          <FormButton
            key={form}
            name={form.toUpperCase()}
            request={request(form)}
            busy={busy}
            begin={begin}
          />
        ))}
        <Button busy={busy} onClick={() => printPages(picture)}>
          Print
        </Button>
      </div>
    </Section>
  )
}

type ReadFile = () => Promise<Blob>

function Data({ readFile, busy, begin }: FormsProps & { readFile: ReadFile }) {
  const zone = useExportedZoneName()
  return (
    <Section name="Data of the whole plan">
      <div className={buttons}>
        <FormButton name="JSON" request={() => jsonRequest(readFile)} busy={busy} begin={begin} />
      </div>
      <div className={buttons}>
        {planTables.map(table => (
          <FormButton
            key={table}
            name={tableNames[table]}
            request={() => tableRequest(table, readFile, zone)}
            busy={busy}
            begin={begin}
          />
        ))}
      </div>
    </Section>
  )
}

/** The plan's bytes unchanged. */
const jsonRequest = (readFile: ReadFile): RequestedFile => ({
  form: 'JSON',
  namePrefix: 'plan',
  from: async () => ({
    file: new Blob([await readFile()], { type: 'application/json' }),
    extension: 'json',
  }),
})

const tableNames: Record<PlanTable, string> = {
  trips: 'CSV of trips',
  entries: 'CSV of entries',
  energy: 'CSV of energy',
}

const tableRequest = (table: PlanTable, readFile: ReadFile, zone: string): RequestedFile => ({
  form: tableNames[table],
  namePrefix: table,
  from: async () => ({ form: table, bytes: await readFile(), zone }),
})

/** The name of the files in an archive, before their numbers. */
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
  choice: PagesChoice
  onChoose: (choice: PagesChoice) => void
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

/** Progress is shown only for work that takes longer than a second. */
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

/** Cancel disappears when the work ends: the focus returns to the button that started it. */
function useFocusAfter(isBusy: boolean) {
  const pressed = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const { activeElement } = document
    const isLost = activeElement === document.body || activeElement?.tagName === 'DIALOG'
    if (!isBusy && isLost) pressed.current?.focus()
  }, [isBusy])
  return pressed
}
