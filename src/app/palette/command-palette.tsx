// The command palette: screens, records by name, and actions and content of the page behind it, found by typing.
import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useContext, useState } from 'react'
import { useLocation } from 'wouter'
import { useFeature } from '../../hooks/use-feature.ts'
import { useSession } from '../../hooks/use-session.ts'
import { paths } from '../../paths.ts'
import { setSingleKeys, useSingleKeys } from '../../ui/hooks/single-keys.ts'
import { type PageCommand, PageCommandsContext } from '../../ui/page-commands.ts'
import { heard } from '../../ui/theme/visually-hidden.css.ts'
import {
  backdrop,
  commandDetail,
  commandField,
  commandItem,
  commandKey,
  commandLabel,
  commandList,
  groupLabel,
  paletteBox,
  paletteNote,
  viewport,
} from './command-palette.css.ts'
import { allowedPlaces, type Command, type CommandGroup, findCommands, type Place } from './commands.ts'
import { type FoundRecords, useFoundRecords } from './use-found-records.ts'

interface CommandPaletteProps {
  open: boolean
  /** What the page offered when the palette was opened. */
  ofPage: readonly PageCommand[]
  onClose: () => void
}

export default function CommandPalette({ open, ofPage, onClose }: CommandPaletteProps) {
  return (
    <Dialog.Root open={open} onOpenChange={next => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdrop} />
        <Dialog.Viewport className={viewport}>
          <Dialog.Popup className={paletteBox} aria-label="Search and commands">
            <Commands ofPage={ofPage} onClose={onClose} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Commands({ ofPage, onClose }: Omit<CommandPaletteProps, 'open'>) {
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const commands = useCommands(ofPage, navigate)
  const records = useFoundRecords(navigate)
  const onPage = usePageFinds(typed)
  const groups = [...findCommands(commands, typed), ...onPage, ...records.groups]
  const run = (command: Command) => {
    onClose()
    command.run()
  }
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      filter={null}
      itemToStringValue={({ label }: Command) => label}
      autoHighlight="always"
      keepHighlight
      value={typed}
      onValueChange={(text, { reason }) => {
        // Choosing an item would write its label into the field.
        if (reason !== 'input-change' && reason !== 'clear-press') return
        setTyped(text)
        records.search(text)
      }}
    >
      <Autocomplete.Input
        className={commandField}
        aria-label="Search and commands"
        placeholder="Screen, action, customer, user, battery, truck"
      />
      <Dialog.Close className={heard}>Close</Dialog.Close>
      <Autocomplete.List className={commandList}>
        {({ value, items }: CommandGroup) => (
          <Autocomplete.Group key={value} items={items}>
            <Autocomplete.GroupLabel className={groupLabel}>{value}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(command: Command) => (
                <Autocomplete.Item
                  key={command.id}
                  value={command}
                  className={commandItem}
                  onClick={() => run(command)}
                >
                  <span className={commandLabel}>{command.label}</span>
                  {command.detail && <span className={commandDetail}>{command.detail}</span>}
                  {command.shortcut && <kbd className={commandKey}>{command.shortcut}</kbd>}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <p role="status" className={paletteNote}>
        {note(records.state, groups.length)}
      </p>
    </Autocomplete.Root>
  )
}

/** What the page behind shows by this name. */
function usePageFinds(typed: string): CommandGroup[] {
  const page = useContext(PageCommandsContext)
  const items = typed.trim() === '' ? [] : (page?.find(typed) ?? [])
  return items.length === 0
    ? []
    : [{ value: 'Shown here', items: items.map((item, i) => ({ id: `shown ${i} ${item.label}`, ...item })) }]
}

function note(state: FoundRecords['state'], found: number): string {
  if (state === 'searching') return 'Searching...'
  if (state === 'failed') return 'Not everything could be searched: the server did not respond as expected.'
  return found === 0 ? 'No results.' : ''
}

/** Without the records. The page's own come first. */
function useCommands(ofPage: readonly PageCommand[], navigate: (path: string) => void): CommandGroup[] {
  const { viewer, logout } = useSession()
  const singleKeys = useSingleKeys()
  const account = viewer?.id ? [{ label: 'Your account', to: paths.editUser.link(viewer.id) }] : []
  const isOnPage = (label: string) => ofPage.some(command => command.label === label)
  const isRestricted = viewer?.mustChangePassword || viewer?.mustSetUpSecondFactor
  const allowed: Pick<Place, 'label' | 'to' | 'feature'>[] = isRestricted
    ? []
    : [...allowedPlaces(viewer?.roles ?? []), ...account]
  const offered = {
    alarms: useFeature('alarms'),
    backups: useFeature('backups'),
    fleet_energy: useFeature('fleet_energy'),
    places: useFeature('places'),
  }
  const isOffered = ({ feature }: Pick<Place, 'feature'>) => !feature || offered[feature]
  const places = allowed.filter(place => isOffered(place) && !isOnPage(place.label))
  return [
    { value: 'On this page', items: ofPage.map(command => ({ id: `page ${command.label}`, ...command })) },
    {
      value: 'Go to',
      items: places.map(({ label, to }) => ({ id: `place ${to}`, label, run: () => navigate(to) })),
    },
    {
      value: 'Settings',
      items: [
        {
          id: 'setting keys',
          label: singleKeys ? 'Switch single-key shortcuts off' : 'Switch single-key shortcuts on',
          run: () => setSingleKeys(!singleKeys),
        },
        { id: 'setting logout', label: 'LOGOUT', detail: 'Sign out', run: logout },
      ],
    },
  ]
}
