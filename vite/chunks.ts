// Which file of the built client holds which module. Left alone the bundler makes a file of whatever two files share: thirty
// small ones on the way to a list, each with a round trip and a compression of its own. Here they are few: the tables name them.
import type { Plugin, Rolldown } from 'vite'

/** What is loaded on demand, by the path of the module that is imported so; the first that matches counts. */
const areas = {
  'signed-in': /src.app.shell.signed-in-bar/,
  inspector: /src.(app.)?inspector/,
  dialogs:
    /src.(app|drafts|history|screens).+(confirmation|confirm-identity|dialog|drawer|menu|palette)\.|src.bulk-changes.selection-tools/,
  editing: /src.(schedule.draft|drafts)./,
  charts: /src.screens.assets.unit.telemetry.monitoring/,
  'past-charts': /src.screens.assets.unit.telemetry/,
  'alarm-signal': /src.app.shell.alarm-signal/,
  'alarm-forms': /src.screens.alarms.+(-form|webhooks)/,
  alarms: /src.screens.alarms/,
  trucks: /src.screens.assets.trucks.(overview|run-sheet|truck-offline)/,
  units: /src.screens.assets.unit.(faults|maintenance|limits)/,
  timeline: /src.screens.schedule/,
  printer: /src.schedule.+print/,
  panels: /src.schedule/,
  passwords: /src.screens.sign-in/,
  'unit-forms': /src.screens.assets.+(asset|truck|place)-form/,
  forms: /src.screens.+(create|edit|new|first)-/,
  imports: /src.screens.imports/,
  history: /src.(history|screens.(admin.history|access-keys|backups|customers.customer-history))/,
  people: /src.screens.(access-keys|admin|customers|organizations|users)/,
  places: /src.screens.assets.places.places-tab/,
  place: /src.screens.assets.places.place-detail/,
  energy: /src.screens.assets.energy/,
  fleet: /src.screens.assets.asset-manager/,
  basemap: /src.screens.assets.map.basemap/,
  map: /src.screens.assets.map/,
  'best-change': /src.screens.start.best-change/,
  start: /src.screens.start/,
  days: /src.screens.assets.(batteries.asset|unit.unit|trucks.truck)-(day|today)/,
  screens: /src.screens/,
}
type Area = keyof typeof areas

const allBut = (...others: Area[]) => (Object.keys(areas) as Area[]).filter(area => !others.includes(area))

/**
 * Files that several areas share, and these areas: a module is in the first file that has room for all its users. What one area
 * alone uses is in the file of its name, what the page itself needs in `index`, what nothing here has room for in `signed-in`, or
 * in `index` too where the pages before signing in use it.
 */
const shared: Record<string, readonly Area[]> = {
  'alarm-signal': ['alarm-signal', 'alarm-forms'],
  alarms: ['alarms', 'alarm-forms'],
  forms: ['forms', 'dialogs', 'alarm-forms'],
  'record-forms': ['forms', 'dialogs', 'alarm-forms', 'unit-forms'],
  'form-library': ['forms', 'dialogs', 'alarm-forms', 'unit-forms', 'passwords'],
  printer: ['printer', 'panels'],
  panels: ['panels', 'map', 'places'],
  timeline: ['timeline', 'panels', 'printer', 'map', 'places'],
  'units-on-map': ['map', 'place'],
  painting: ['timeline', 'panels', 'printer', 'days'],
  drawing: ['timeline', 'panels', 'printer', 'days', 'charts', 'map'],
  'unit-words': ['timeline', 'panels', 'printer', 'days', 'charts', 'map', 'place'],
  screens: ['screens', 'fleet', 'charts', 'days', 'units', 'place', 'places'],
  overview: ['start', 'screens', 'fleet', 'charts', 'days', 'units', 'map', 'alarms', 'place'],
  lists: allBut('start', 'forms', 'unit-forms', 'passwords', 'signed-in', 'timeline', 'printer'),
  // What records and their forms share, and the timeline does without.
  records: allBut('passwords', 'signed-in', 'timeline', 'printer'),
}

/** These use much of what others load anyway: what they share stays with the others, the first of them with the second. */
const followers: readonly Area[] = ['inspector', 'editing', 'best-change', 'energy', 'past-charts', 'basemap']

/** Who needs a module: the areas that reach it by static imports, and the page itself. */
type Users = Set<Area | 'page'>

export function chunksByUse(): Plugin {
  const usersOf = new Map<string, Users>()
  return {
    name: 'chunks-by-use',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // By its users a module is in the same file as what it imports, or in one that its file imports.
              includeDependenciesRecursively: false,
              groups: [{ debugName: 'by use', name: id => chunkOf(usersOf.get(id) ?? new Set()) }],
            },
          },
        },
      },
    }),
    buildEnd() {
      usersOf.clear()
      for (const id of this.getModuleIds()) {
        const module = this.getModuleInfo(id)
        if (module?.isEntry) addUser('page', module, this.getModuleInfo, usersOf)
        for (const imported of module?.dynamicallyImportedIds ?? []) {
          const area = areaOf(imported)
          const entry = this.getModuleInfo(imported)
          if (area && entry) addUser(area, entry, this.getModuleInfo, usersOf)
        }
      }
    },
  }
}

const areaOf = (id: string): Area | undefined =>
  (Object.keys(areas) as Area[]).find(area => areas[area].test(id))

/** To the module and everything that it imports. */
function addUser(
  user: Area | 'page',
  { id, importedIds }: Rolldown.ModuleInfo,
  infoOf: Rolldown.GetModuleInfo,
  usersOf: Map<string, Users>,
): void {
  const users = usersOf.get(id) ?? new Set()
  if (users.has(user)) return
  usersOf.set(id, users.add(user))
  for (const imported of importedIds) {
    const module = infoOf(imported)
    if (module) addUser(user, module, infoOf, usersOf)
  }
}

/** The name of a module's file. Null leaves the module to the bundler. */
function chunkOf(users: Users): string | null {
  if (users.size === 0) return null
  const others = new Set(users)
  for (const follower of followers) if (others.size > 1) others.delete(follower)
  const [user = 'page', ...more] = others
  if (others.has('page')) return 'index'
  if (more.length === 0) return user
  for (const [file, areas] of Object.entries(shared))
    if ([...others].every(each => areas.includes(each as Area))) return file
  return others.has('passwords') ? 'index' : 'signed-in'
}
