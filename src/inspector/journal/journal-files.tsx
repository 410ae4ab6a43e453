// Exports the journal as a file, a test or a report, imports one, and pauses or clears the recording.
import type { Journal } from '../../../machines/journal/journal.ts'
import { journalToTest } from '../../../machines/journal/journal-to-test.ts'
import type { Recorder } from '../../../machines/journal/record.ts'
import { SmallTool } from '../../ui/button/small-tool.tsx'
import { FileField } from '../../ui/field/file-field.tsx'
import { download } from '../../ui/hooks/download.ts'
import { muted } from '../common/inspector.css.ts'
import { toolGroup } from '../common/tool.css.ts'
import { OpenStately } from '../stately/open-stately.tsx'

interface JournalFilesProps {
  /** With the newest entries, also while an earlier step is shown. */
  journal: () => Journal
  recorder: Recorder | null
  isPaused: boolean
  onPause: (isPaused: boolean) => void
  /** What a report contains besides the journal. */
  about: () => Record<string, unknown>
  onFile: (file: File) => void
  announce: (text: string) => void
  /** The window of the inspector, because only the focused window may use the clipboard. */
  windowOf: () => Window
}

export function JournalFiles(props: JournalFilesProps) {
  const { journal, recorder, about, onFile, announce, windowOf } = props

  async function copyReport() {
    const report = JSON.stringify({ ...about(), journal: journal() }, null, 2)
    try {
      await windowOf().navigator.clipboard.writeText(report)
      announce('The report was copied.')
    } catch {
      save(report, 'application/json', 'report.json')
      announce('The browser did not allow access to the clipboard: the report was saved as a file.')
    }
  }

  return (
    <fieldset className={toolGroup} aria-label="Journal">
      <SmallTool
        name="Export"
        onPress={() => save(JSON.stringify(journal()), 'application/json', 'journal.json')}
      />
      <FileField
        label="Journal file"
        trigger={openDialog => <SmallTool name="Import" onPress={openDialog} />}
        onFiles={([file]) => file && onFile(file)}
      />
      <SmallTool
        name="Save as test"
        onPress={() => save(journalToTest(journal()), 'text/plain', 'recorded.test.ts')}
      />
      <SmallTool name="Copy report" onPress={() => void copyReport()} />
      {recorder && <Recording {...props} recorder={recorder} />}
    </fieldset>
  )
}

function Recording({ recorder, isPaused, onPause, announce }: JournalFilesProps & { recorder: Recorder }) {
  return (
    <>
      <SmallTool
        name={isPaused ? 'Resume' : 'Pause'}
        onPress={() => {
          onPause(!isPaused)
          announce(isPaused ? 'Recording continues.' : 'Recording is paused.')
        }}
      />
      <SmallTool
        name="Clear"
        onPress={() => {
          recorder.clear()
          announce('The journal was cleared.')
        }}
      />
      <OpenStately />
      <span className={muted}>{`${Math.ceil(recorder.bytes / 1000)} kB`}</span>
    </>
  )
}

const save = (content: string, type: string, name: string): void =>
  download(new Blob([content], { type }), `gridhaul-${name}`)
