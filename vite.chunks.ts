// Which file of the built client holds which module. Left alone the bundler makes a file of whatever two files share: thirty
// small ones on the way to a list, each with a round trip and a compression of its own. Here they are few, one for each use.
import type { Plugin, Rolldown } from 'vite'

/** What is loaded on demand, by the path of the module that is imported so; the first that matches counts. */
const areas = {
  bar: /src.app.shell.signed-in-bar/,
  inspector: /src.(app.)?inspector/,
  editing: /src.(schedule|screens.schedule|hooks).drafts?./,
  dialogs:
    /src.(app|history|screens).+(dialog|drawer|menu|palette|question)\.|src.bulk-changes.selection-tools/,
  charts: /src.screens.assets.telemetry/,
  'alarm-forms': /src.screens.alarms.+-form/,
  alarms: /src.screens.alarms/,
  trucks: /src.screens.assets.trucks/,
  units: /src.screens.assets.(faults|maintenance|limits)/,
  schedule: /src.screens.schedule/,
  printer: /src.schedule.+print/,
  panels: /src.schedule/,
  passwords: /src.screens.sign-in/,
  'unit-forms': /src.screens.assets.+(create|edit)-/,
  forms: /src.screens.+(create|edit|new|first)-/,
  imports: /src.screens.imports/,
  history: /src.(history|screens.(admin.history|access-keys|customers.customer-history))/,
  people: /src.screens.(access-keys|admin|customers|organizations|users)/,
  places: /src.screens.assets.places.(places-tab|named-in-plan)/,
  place: /src.screens.assets.places.place-detail/,
  fleet: /src.screens.assets.asset-manager/,
  map: /src.screens.assets.map/,
  start: /src.screens.start/,
  days: /src.screens.assets.(asset|unit)-day/,
  screens: /src.screens/,
}
type Area = keyof typeof areas

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
  const within = (...some: Area[]) => [...users].every(user => some.some(area => area === user))
  if (users.size === 0) return null
  if (users.has('page')) return 'index'
  if (within('inspector')) return 'inspector'
  // The inspector shows every machine; a machine stays with who runs it.
  if (users.has('inspector')) return chunkOf(new Set([...users].filter(user => user !== 'inspector')))
  // What editing shares with reading a plan stays with that.
  if (within('editing')) return 'editing'
  if (users.has('editing')) return chunkOf(new Set([...users].filter(user => user !== 'editing')))
  if (within('start')) return 'start'
  // What the start page shares is with what every page loads, or apart, so that it does not bring a whole list along.
  if (users.has('start')) {
    if (users.has('schedule')) return users.has('passwords') ? 'index' : 'signed-in'
    const ofOthers = chunkOf(new Set([...users].filter(user => user !== 'start')))
    return /^(index|signed-in|records)$/.test(ofOthers ?? '') ? ofOthers : 'overview'
  }
  if (within('charts')) return 'charts'
  // What charts of a battery share with the timeline is apart, so that they do not bring it along.
  if (users.has('charts')) {
    const ofOthers = chunkOf(new Set([...users].filter(user => user !== 'charts')))
    return /^(index|signed-in|records|lists|screens)$/.test(ofOthers ?? '') ? ofOthers : 'drawing'
  }
  if (within('trucks')) return 'trucks'
  // What a truck's day shares with the timeline, which is the reading of plans, is where both find it without the painters.
  if (users.has('trucks')) {
    const ofOthers = chunkOf(new Set([...users].filter(user => user !== 'trucks')))
    if (ofOthers === 'units') return 'screens'
    return /^(index|signed-in|records|lists|screens|overview|drawing)$/.test(ofOthers ?? '')
      ? ofOthers
      : 'signed-in'
  }
  if (within('alarm-forms')) return 'alarm-forms'
  if (within('alarms', 'alarm-forms')) return 'alarms'
  // What the alarms share is with what every list loads, so that they bring no other page along.
  if (users.has('alarms')) {
    const ofOthers = chunkOf(new Set([...users].filter(user => user !== 'alarms')))
    if (/^(index|signed-in|records|lists|overview)$/.test(ofOthers ?? '')) return ofOthers
    return users.has('schedule') ? 'signed-in' : 'lists'
  }
  if (users.has('alarm-forms'))
    return chunkOf(new Set([...users].filter(user => user !== 'alarm-forms')).add('forms'))
  // The lists of units and the page of a place are apart from the pages of units, and share with others what these share.
  for (const own of ['fleet', 'place'] as const) {
    if (within(own)) return own
    if (users.has(own)) return chunkOf(new Set([...users].filter(user => user !== own)).add('screens'))
  }
  // What the tabs of a unit, the places and the map share with other parts is where these find it.
  for (const own of ['units', 'places', 'map'] as const) {
    if (within(own)) return own
    if (users.has(own)) return chunkOf(new Set([...users].filter(user => user !== own)))
  }
  if (within('imports')) return 'imports'
  // What imports share with one other part is where both find it; what more parts use stays with these.
  if (users.has('imports') && within('imports', 'screens')) return 'lists'
  if (users.has('imports') && within('imports', 'schedule', 'panels', 'dialogs')) return 'signed-in'
  if (users.has('imports')) return chunkOf(new Set([...users].filter(user => user !== 'imports')))
  if (within('history')) return 'history'
  if (within('screens')) return 'screens'
  if (within('days')) return 'days'
  if (within('people')) return 'people'
  if (within('unit-forms')) return 'unit-forms'
  // The forms of units are loaded without those of people.
  if (users.has('unit-forms') && within('unit-forms', 'forms', 'dialogs')) return 'record-forms'
  if (users.has('unit-forms'))
    return chunkOf(new Set([...users].filter(user => user !== 'unit-forms')).add('forms'))
  if (within('forms', 'dialogs')) return within('dialogs') ? 'dialogs' : 'forms'
  if (within('passwords')) return 'passwords'
  if (within('passwords', 'forms', 'dialogs')) return 'form-library'
  if (users.has('passwords')) return 'index'
  if (within('panels', 'printer')) return users.has('printer') ? 'printer' : 'panels'
  if (within('schedule', 'panels', 'printer')) return 'timeline'
  if (within('screens', 'days')) return 'screens'
  if (within('screens', 'people', 'history', 'panels', 'days')) return 'lists'
  // What records and their forms share, and the timeline does without.
  if (!users.has('bar') && !users.has('schedule') && !users.has('printer')) return 'records'
  // The timeline's painters, which draw a unit's day too.
  if (within('screens', 'people', 'days', 'schedule', 'panels', 'printer')) return 'painting'
  return 'signed-in'
}
