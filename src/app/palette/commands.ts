// The commands of the palette: what they are, and which of them a typed text finds.
import type { Feature } from '../../../domain/features.ts'
import { may, type Permission } from '../../../domain/roles.ts'
import { paths } from '../../paths.ts'

export interface Command {
  /** Different for all commands. */
  id: string
  label: string
  /** Tells commands of one label apart; searched too. */
  detail?: string | undefined
  /** The keys that do the same, separated by spaces. */
  shortcut?: string | undefined
  run: () => void
}

export interface CommandGroup {
  /** The group's heading. */
  value: string
  items: Command[]
}

export interface Place {
  label: string
  to: string
  need: Permission | null
  /** Only where the server offers it. */
  feature?: Extract<Feature, 'alarms' | 'backups' | 'fleet_energy' | 'places'>
}

const places: Place[] = [
  { label: 'Welcome', to: paths.home.link(), need: null },
  { label: 'Admin', to: paths.admin.link(), need: 'see admin' },
  { label: 'History', to: paths.history.link(), need: 'see history' },
  { label: 'Access Keys', to: paths.accessKeys.link(), need: 'manage keys' },
  { label: 'Backups', to: paths.backups.link(), need: 'see backups', feature: 'backups' },
  { label: 'Organizations', to: paths.organizations.link(), need: 'see organizations' },
  { label: 'Customer Accounts', to: paths.customers.link(), need: 'see customers' },
  { label: 'New Customer', to: paths.createCustomer.link(), need: 'see customers' },
  { label: 'Orchestration', to: paths.orchestration.link(), need: 'see orchestration' },
  { label: 'Asset Manager: mBESS', to: paths.assets.link('mbess'), need: 'see assets' },
  { label: 'Asset Manager: Equipment', to: paths.assets.link('equipment'), need: 'see assets' },
  { label: 'Asset Manager: Map', to: paths.assets.link('map'), need: 'see assets' },
  {
    label: 'Asset Manager: Places',
    to: paths.assets.link('places'),
    need: 'see assets',
    feature: 'places',
  },
  {
    label: 'Asset Manager: Energy',
    to: paths.assets.link('energy'),
    need: 'see assets',
    feature: 'fleet_energy',
  },
  { label: 'Alarms', to: paths.alarms.link(), need: 'see assets', feature: 'alarms' },
  { label: 'Add mBESS', to: paths.createAsset.link(), need: 'edit assets' },
  { label: 'Add Truck', to: paths.createTruck.link(), need: 'edit assets' },
  { label: 'Add Place', to: paths.createPlace.link(), need: 'edit assets', feature: 'places' },
  { label: 'Schedule', to: paths.schedule.link(), need: 'see schedules' },
]

/** The screens that these roles may open. */
export const allowedPlaces = (roles: readonly string[]): Place[] =>
  places.filter(({ need }) => need === null || may(roles, need))

/**
 * The commands that contain every typed word, whatever its case and accents. In each group those whose label begins with
 * the text come first. Groups that are left empty are left out.
 */
export function findCommands(groups: readonly CommandGroup[], typed: string): CommandGroup[] {
  const text = plain(typed).trim()
  const words = text.split(/\s+/)
  const rank = ({ label }: Command) => (plain(label).startsWith(text) ? 0 : 1)
  return groups
    .map(({ value, items }) => ({
      value,
      items: items
        .filter(({ label, detail = '' }) => words.every(word => plain(`${label} ${detail}`).includes(word)))
        .sort((one, other) => rank(one) - rank(other)),
    }))
    .filter(({ items }) => items.length > 0)
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
