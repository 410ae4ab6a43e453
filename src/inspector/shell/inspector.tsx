// For developers and support: the running machines, what happened, and each resulting state. It is docked beside the page or
// in a window of its own, and the page continues meanwhile.
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Replayable } from '../../../machines/journal/fold.ts'
import type { Recorder } from '../../../machines/journal/record.ts'
import { Button } from '../../ui/button/button.tsx'
import { SmallTool } from '../../ui/button/small-tool.tsx'
import { useFileDrop } from '../../ui/hooks/use-file-drop.ts'
import { useSize } from '../../ui/hooks/use-size.ts'
import { heard } from '../../ui/theme/visually-hidden.css.ts'
import {
  announcement,
  aside,
  bar,
  dropHint,
  fileError as fileErrorLook,
  frame,
  inspector,
  notice as noticeLook,
} from '../common/inspector.css.ts'
import { toolGroup } from '../common/tool.css.ts'
import { useRem } from '../common/use-rem.ts'
import { JournalFiles } from '../journal/journal-files.tsx'
import type { ScreenAt } from '../recording/screen-at.ts'
import type { LinksOf } from '../recording/snapshot-panel.tsx'
import { Columns } from './columns.tsx'
import { Dock } from './dock.tsx'
import { OwnWindow } from './own-window.tsx'
import { Transport } from './transport.tsx'
import { type Docking, useDocking } from './use-docking.ts'
import { useWorkbench, type Workbench } from './use-workbench.ts'

export interface InspectorProps {
  /** Null if nothing is recorded. */
  recorder: Recorder | null
  replayable: Replayable
  /** Draws a sketch of the screen from the states of the machines. */
  Screen: ComponentType<ScreenAt>
  /** Where the product tells more about an entry. */
  linksOf?: LinksOf
  /** What a report contains besides the journal. */
  about: () => Record<string, unknown>
  /** Switches the journal on if it is off. */
  onSwitchOn: () => void
  /** Moves the focus to the journal at once. */
  takesFocus: boolean
  isCloseKey: (event: globalThis.KeyboardEvent) => boolean
  onClose: () => void
}

export function Inspector(props: InspectorProps) {
  const workbench = useWorkbench(props.recorder, props.replayable)
  const docking = useDocking()
  const takesFocus = props.takesFocus || docking.moved
  const region = (edge: ReactNode) => (
    <Region {...props} takesFocus={takesFocus} workbench={workbench} docking={docking} edge={edge} />
  )
  return docking.opened ? (
    <OwnWindow opened={docking.opened} onClosed={props.onClose}>
      {region(null)}
    </OwnWindow>
  ) : (
    <Dock side={docking.side}>{region}</Dock>
  )
}

interface RegionProps extends InspectorProps {
  workbench: Workbench
  docking: Docking
  /** The edge by which the dock is resized. */
  edge: ReactNode
}

function Region(props: RegionProps) {
  const { workbench, docking, edge, takesFocus, isCloseKey, onClose } = props
  const element = useRef<HTMLElement>(null)
  const isNarrow = useIsNarrowElement(element)
  const isDropping = useFileDrop(([file]) => file && workbench.openFile(file), element)
  useFocusOnOpening(element, takesFocus, isNarrow)

  function onKeyDown(event: KeyboardEvent) {
    if (!isCloseKey(event.nativeEvent)) return
    event.preventDefault()
    onClose()
  }

  return (
    // Live, though its content is not: an open dialog hides everything else from screen readers.
    <section
      ref={element}
      className={frame[docking.opened ? 'bottom' : docking.side]}
      aria-label="Inspector"
      aria-live="off"
      onKeyDown={onKeyDown}
    >
      {edge}
      <div className={inspector}>
        <Head {...props} element={element} isNarrow={isNarrow} />
        <Notices {...props} />
        <Columns {...props} isNarrow={isNarrow} />
        {isDropping && <p className={dropHint}>Drop a journal to replay it</p>}
      </div>
    </section>
  )
}

/** Moves the focus in when the inspector takes it, and when the element that had it was replaced by another layout. */
function useFocusOnOpening(element: RefObject<HTMLElement | null>, takesFocus: boolean, isNarrow: boolean) {
  const hadFocus = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a narrow layout has other columns and another list
  useEffect(() => {
    const { activeElement, body } = element.current?.ownerDocument ?? document
    if (takesFocus && (!hadFocus.current || activeElement === body)) focusIn(element.current)
    hadFocus.current = takesFocus
  }, [element, takesFocus, isNarrow])
}

interface HeadProps extends RegionProps {
  element: RefObject<HTMLElement | null>
  isNarrow: boolean
}

function Head({ recorder, about, workbench, docking, element, isNarrow, onClose }: HeadProps) {
  const [withFiles, setWithFiles] = useState(false)
  const { file, playback } = workbench.shown
  const files = (
    <JournalFiles
      journal={() => (file === null && recorder ? recorder.read() : playback.journal)}
      recorder={recorder}
      isPaused={workbench.isRecordingPaused}
      onPause={workbench.pauseRecording}
      // A file was recorded at another address, perhaps by another version.
      about={file === null ? about : () => ({})}
      onFile={workbench.openFile}
      announce={workbench.announce}
      windowOf={() => element.current?.ownerDocument.defaultView ?? window}
    />
  )
  return (
    <>
      <div className={bar}>
        {docking.opened && <h1 className={heard}>Gridhaul</h1>}
        <h2>Inspector</h2>
        <Transport
          workbench={workbench}
          onLive={() => {
            workbench.toLive()
            // Its button disappears.
            focusIn(element.current)
          }}
        />
        {!isNarrow && files}
        {isNarrow && <SmallTool name="Files" expanded={withFiles} onPress={() => setWithFiles(!withFiles)} />}
        <div className={aside}>
          <DockTools {...docking} onClose={onClose} />
        </div>
      </div>
      {isNarrow && withFiles && <div className={bar}>{files}</div>}
    </>
  )
}

const Notices = ({ recorder, workbench, docking, onSwitchOn }: RegionProps) => (
  <>
    {!recorder && <SwitchedOff onSwitchOn={onSwitchOn} />}
    {docking.refused && (
      <p className={noticeLook} role="status">
        The browser blocked the window: allow pop-ups for this page, and press the button again.
      </p>
    )}
    {workbench.fileError !== '' && (
      <div className={fileErrorLook}>
        <span role="alert">{workbench.fileError}</span>{' '}
        <Button onClick={workbench.clearFileError}>Dismiss</Button>
      </div>
    )}
    <p className={announcement} role="status">
      {workbench.announced}
    </p>
  </>
)

/** Focuses the journal; if that is not shown, the first button. */
function focusIn(region: HTMLElement | null): void {
  const list = region?.querySelector<HTMLElement>('[role=listbox][aria-label=Journal]')
  const target = list ?? region?.querySelector('button')
  target?.focus()
}

const DockTools = ({ side, opened, moveTo, onClose }: Docking & { onClose: () => void }) => (
  <fieldset className={toolGroup} aria-label="Place">
    <SmallTool
      name="Dock at the bottom"
      sign={<DockSign part="M2 9h12v4H2z" />}
      pressed={!opened && side === 'bottom'}
      onPress={() => moveTo('bottom')}
    />
    <SmallTool
      name="Dock at the right"
      sign={<DockSign part="M9 3h5v10H9z" />}
      pressed={!opened && side === 'right'}
      onPress={() => moveTo('right')}
    />
    <SmallTool
      name="Own window"
      sign={<DockSign part="M6 7h8v6H6z" />}
      pressed={opened !== null}
      onPress={() => moveTo('window')}
    />
    <SmallTool name="Close inspector" sign="✕" shortcut="Ctrl+Shift+X" onPress={onClose} />
  </fieldset>
)

/** An icon of the page with the inspector's part filled. */
const DockSign = ({ part }: { part: string }) => (
  <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
    <rect x="1.5" y="2.5" width="13" height="11" rx="1" fill="none" stroke="currentColor" />
    <path d={part} fill="currentColor" />
  </svg>
)

const SwitchedOff = ({ onSwitchOn }: { onSwitchOn: () => void }) => (
  <p className={noticeLook}>
    The journal is switched off in this browser: nothing is recorded. You can still open a journal file.{' '}
    <Button onClick={onSwitchOn}>Switch it on and reload</Button>
  </p>
)

const minRem = 48

/** Whether the element is too narrow for three columns at the browser's font size. Not narrow until it is measured. */
function useIsNarrowElement(element: RefObject<HTMLElement | null>): boolean {
  const { width } = useSize(element)
  const rem = useRem(element)
  return width > 0 && width < minRem * rem
}
