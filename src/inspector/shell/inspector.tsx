// The developer's and the supporter's view of the client: who runs, what happened, and every state that it led to. It stands
// beside the page or in a window of its own, and the page goes on.
import { type ComponentType, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Replayable } from '../../../machines/journal/fold.ts'
import type { Recorder } from '../../../machines/journal/record.ts'
import { Button } from '../../ui/button/button.tsx'
import { heard } from '../../ui/theme/visually-hidden.css.ts'
import {
  aside,
  bar,
  dropHint,
  frame,
  inspector,
  notice as noticeLook,
  told as toldLook,
  trouble,
} from '../common/inspector.css.ts'
import { SmallTool } from '../common/small-tool.tsx'
import { toolGroup } from '../common/tool.css.ts'
import { useFileDrop } from '../common/use-file-drop.ts'
import { useIsNarrowElement } from '../common/use-is-narrow-element.ts'
import { JournalFiles } from '../journal/journal-files.tsx'
import type { ScreenAt } from '../recording/screen-at.ts'
import { Verdicts } from '../recording/verdict.tsx'
import { Columns } from './columns.tsx'
import { Dock } from './dock.tsx'
import { OwnWindow } from './own-window.tsx'
import { Transport } from './transport.tsx'
import { type Docking, useDocking } from './use-docking.ts'
import { useWorkbench, type Workbench } from './use-workbench.ts'

export interface InspectorProps {
  /** Null where nothing is recorded. */
  recorder: Recorder | null
  replayable: Replayable
  /** Draws what the machines decide of the screen. */
  Screen: ComponentType<ScreenAt>
  /** What a report says beside the journal. */
  about: () => Record<string, unknown>
  /** Switches the journal on where it is off. */
  onSwitchOn: () => void
  /** The focus goes to the journal at once. */
  takesFocus: boolean
  isCloseKey: (event: globalThis.KeyboardEvent) => boolean
  onClose: () => void
}

export function Inspector(props: InspectorProps) {
  const workbench = useWorkbench(props.recorder, props.replayable)
  const place = useDocking()
  const takesFocus = props.takesFocus || place.moved
  const region = (edge: ReactNode) => (
    <Region {...props} takesFocus={takesFocus} workbench={workbench} place={place} edge={edge} />
  )
  return place.opened ? (
    <OwnWindow opened={place.opened} onClosed={props.onClose}>
      {region(null)}
    </OwnWindow>
  ) : (
    <Dock side={place.side}>{region}</Dock>
  )
}

interface RegionProps extends InspectorProps {
  workbench: Workbench
  place: Docking
  /** By which the dock is sized. */
  edge: ReactNode
}

function Region(props: RegionProps) {
  const { recorder, about, workbench, place, edge, takesFocus, isCloseKey, onClose } = props
  const element = useRef<HTMLElement>(null)
  const isNarrow = useIsNarrowElement(element)
  const [withFiles, setWithFiles] = useState(false)
  const drop = useFileDrop(workbench.openFile)
  const hadFocus = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns are others where it becomes narrow, the list, too
  useEffect(() => {
    const { activeElement, body } = element.current?.ownerDocument ?? document
    if (takesFocus && (!hadFocus.current || activeElement === body)) focusIn(element.current)
    hadFocus.current = takesFocus
  }, [takesFocus, isNarrow])

  function onKeyDown(event: KeyboardEvent) {
    if (!isCloseKey(event.nativeEvent)) return
    event.preventDefault()
    onClose()
  }

  const files = (
    <JournalFiles
      journal={workbench.shown.playback.journal}
      recorder={recorder}
      about={about}
      onFile={workbench.openFile}
      tell={workbench.tell}
      windowOf={() => element.current?.ownerDocument.defaultView ?? window}
    />
  )
  return (
    // Live, though what is in it is not: an open dialog hides from a screen reader all that is not.
    <section
      ref={element}
      className={frame[place.opened ? 'bottom' : place.side]}
      aria-label="Inspector"
      aria-live="off"
      onKeyDown={onKeyDown}
      {...drop.handlers}
    >
      {edge}
      <div className={inspector}>
        <div className={bar}>
          {place.opened && <h1 className={heard}>Gridhaul</h1>}
          <h2>Inspector</h2>
          <Transport
            shown={workbench.shown}
            moves={workbench.moves}
            canGo={workbench.canGo}
            player={workbench.player}
            onLive={() => {
              workbench.toLive()
              // Its button goes.
              focusIn(element.current)
            }}
            verdict={<Verdicts playback={workbench.shown.playback} onChoose={workbench.goTo} />}
          />
          {!isNarrow && files}
          {isNarrow && (
            <SmallTool name="Files" expanded={withFiles} onPress={() => setWithFiles(!withFiles)} />
          )}
          <div className={aside}>
            <Placing {...place} onClose={onClose} />
          </div>
        </div>
        {isNarrow && withFiles && <div className={bar}>{files}</div>}
        {!recorder && <SwitchedOff onSwitchOn={props.onSwitchOn} />}
        {place.refused && (
          <p className={noticeLook} role="status">
            The browser did not allow a window: allow pop-ups of this page, and press the button again.
          </p>
        )}
        {workbench.trouble !== '' && (
          <p className={trouble} role="alert">
            {workbench.trouble}
          </p>
        )}
        <p className={toldLook} role="status">
          {workbench.told}
        </p>
        <Columns {...props} isNarrow={isNarrow} />
        {drop.over && <p className={dropHint}>Drop a journal to replay it</p>}
      </div>
    </section>
  )
}

/** To the journal; where that is not shown, to the first of the buttons. */
function focusIn(region: HTMLElement | null): void {
  const list = region?.querySelector<HTMLElement>('[role=listbox][aria-label=Journal]')
  const target = list ?? region?.querySelector('button')
  target?.focus()
}

const Placing = ({ side, opened, moveTo, onClose }: Docking & { onClose: () => void }) => (
  <fieldset className={toolGroup} aria-label="Place">
    <SmallTool
      name="Dock at the bottom"
      sign={<PlaceSign part="M2 9h12v4H2z" />}
      pressed={!opened && side === 'bottom'}
      onPress={() => moveTo('bottom')}
    />
    <SmallTool
      name="Dock at the right"
      sign={<PlaceSign part="M9 3h5v10H9z" />}
      pressed={!opened && side === 'right'}
      onPress={() => moveTo('right')}
    />
    <SmallTool
      name="Own window"
      sign={<PlaceSign part="M6 7h8v6H6z" />}
      pressed={opened !== null}
      onPress={() => moveTo('window')}
    />
    <SmallTool name="Close inspector" sign="✕" shortcut="Ctrl+Shift+X" onPress={onClose} />
  </fieldset>
)

/** A page, and where in it the inspector stands. */
const PlaceSign = ({ part }: { part: string }) => (
  <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
    <rect x="1.5" y="2.5" width="13" height="11" rx="1" fill="none" stroke="currentColor" />
    <path d={part} fill="currentColor" />
  </svg>
)

const SwitchedOff = ({ onSwitchOn }: { onSwitchOn: () => void }) => (
  <p className={noticeLook}>
    The journal is switched off in this browser: nothing is recorded. A journal file can be opened all the
    same. <Button onClick={onSwitchOn}>Switch it on and reload</Button>
  </p>
)
