// The import rule: which folder may know which. Arrows go one way, and a program checks it.

const timelinePackages = [
  'react',
  'react-dom',
  '@visx/.*',
  'd3-(array|color|scale|shape)',
  'jspdf',
  'fflate',
  '@tanstack/react-virtual',
  '@vanilla-extract/css',
]

/** The floors of the server, the lowest first: a file knows its own floor and those below. */
const serverFloors = [
  'config',
  'http',
  'migrations|database',
  'repositories',
  'auth',
  'history',
  'mail|plans|imports|telemetry|alarms|backup|seeds',
  'api-docs|plugins',
  'routes|commands',
  'start',
]

/** The files of the timeline that screens may import. */
const timelineForScreens = [
  'schedule-view',
  'chart/(chart|overview|strip).css',
  'common/(plan-facts|trip-ticks)',
  'compare/(chart/compared-chart|comparing|differences-by-unit|found-differences|open-compared)',
  'draft/(editing-context|model/measured-start)',
  'findings/(known-limits|use-audit)',
  'measured/use-projection',
  'layout/(column|layout|map|measured|shortfalls|unit-location|unit-words)',
  'painting/(page-palette|palette|shorten|use-palette)',
  'panels/map-diagram',
  'unit-day/(day-chart|row-named|truck-plan|unit-lane|use-plan-layout)',
  'view/use-player',
  'worker/(open-failure|open-plan|plan-client)',
]

/** What every part of the domain may use: words, and the files at its root. */
const plainDomain = '^domain/(messages/|words/|[^/]+$)'

/** Folder -> what its files may import of the project's own, and of packages. */
const allowed = [
  // package.json has the version.
  { from: '^domain', own: ['^domain', '^package\\.json$'], packages: ['zod'] },
  // Inside the drafts: settle <- operations <- typed <- the draft itself.
  {
    from: '^domain/schedule/draft/settle/',
    own: ['^domain/schedule/(draft/settle|audit|calendar|compare|plan|runs|words)/', plainDomain],
    packages: [],
  },
  {
    from: '^domain/schedule/dispatch/',
    own: [
      '^domain/schedule/(dispatch|draft/settle|audit|calendar|plan|runs|words)/',
      '^domain/(records|json)/',
      plainDomain,
    ],
    packages: ['zod'],
  },
  {
    from: '^domain/schedule/draft/operations/',
    own: [
      '^domain/schedule/(draft/(operations|settle)|dispatch|audit|calendar|plan|runs|words)/',
      plainDomain,
    ],
    packages: ['zod'],
  },
  {
    from: '^domain/schedule/draft/typed/',
    own: ['^domain/schedule/(draft/(typed|operations|settle)|calendar|plan|runs|words)/', plainDomain],
    packages: [],
  },
  { from: '^gql/(rest|operations)', own: ['^gql/$1', '^domain'], packages: ['zod'] },
  { from: '^gql/resolvers', own: ['^gql/(rest|resolvers)', '^domain'], packages: ['graphql', 'zod'] },
  {
    from: '^gql/[^/]+$',
    own: ['^gql', '^domain'],
    packages: ['graphql', 'graphql-request'],
  },
  { from: '^machines', own: ['^machines', '^domain'], packages: ['xstate'] },
  { from: '^machines/journal', own: ['^machines/journal', '^domain/words/pluralize'], packages: ['xstate'] },
  {
    from: '^src/ui',
    own: ['^src/ui', '^domain'],
    packages: [
      'react',
      'react-error-boundary',
      'wouter',
      '@base-ui/react',
      '@tanstack/react-virtual',
      '@vanilla-extract/css',
    ],
  },
  { from: '^src/schedule', own: ['^src/(schedule|ui)', '^domain'], packages: timelinePackages },
  // Inside the timeline: layout <- worker, painting <- view <- common <- chart <- narrow, features; no feature knows another.
  { from: '^src/schedule/layout/', own: ['^src/schedule/layout', '^src/ui', '^domain'], packages: [] },
  {
    from: '^src/schedule/(worker|painting)/',
    own: ['^src/schedule/($1|layout)', '^src/ui', '^domain'],
    packages: timelinePackages,
  },
  {
    from: '^src/schedule/view/',
    own: ['^src/schedule/(view|layout|worker|painting)', '^src/ui', '^domain'],
    packages: timelinePackages,
  },
  {
    from: '^src/schedule/common/',
    own: ['^src/schedule/(common|view|layout|painting)', '^src/ui', '^domain'],
    packages: timelinePackages,
  },
  {
    from: '^src/schedule/(chart|narrow|toolbar|panels|findings|measured|compare|draft|export|unit-day)/',
    own: ['^src/schedule/($1|layout|worker|painting|view|common|chart)/', '^src/ui', '^domain'],
    packages: timelinePackages,
  },
  // Inside the drafts of the timeline: engine <- model <- menu <- the chart and the bar.
  {
    from: '^src/schedule/draft/model/',
    own: [
      '^src/schedule/(draft/(model|engine)/|draft/[^/]+$|layout|worker|view|common)',
      '^src/ui',
      '^domain',
    ],
    packages: timelinePackages,
  },
  {
    from: '^src/schedule/draft/menu/',
    own: [
      '^src/schedule/(draft/(menu|bar|model|engine)/|draft/[^/]+$|layout|view|common|chart)',
      '^src/ui',
      '^domain',
    ],
    packages: timelinePackages,
  },
  // Inside the chart: geometry <- interaction <- the chart itself.
  {
    from: '^src/schedule/chart/geometry/',
    own: ['^src/schedule/(chart/geometry|layout|painting|view|common)/', '^src/ui', '^domain'],
    packages: timelinePackages,
  },
  {
    from: '^src/schedule/chart/interaction/',
    own: ['^src/schedule/(chart/(geometry|interaction)|layout|painting|view|common)/', '^src/ui', '^domain'],
    packages: timelinePackages,
  },
  {
    from: '^src/hooks',
    own: ['^src/hooks', '^src/ui/hooks', '^machines', '^gql/(gateway|operations)', '^domain'],
    packages: [
      'react',
      'wouter',
      'xstate',
      '@xstate/react',
      '@simplewebauthn/browser',
      '@tanstack/react-query',
      'react-hook-form',
      '@hookform/resolvers',
      'zod',
      'idb-keyval',
      'p-limit',
    ],
  },
  {
    from: '^src/drafts',
    own: [
      '^src/(drafts|hooks|ui|paths)',
      '^src/schedule/(draft/|compare/(compare-plans|found-differences)|layout/layout|worker/(open-plan|open-failure))',
      '^(machines|domain)/',
      '^gql/(gateway|operations)',
    ],
    packages: ['react', 'wouter', 'xstate', 'idb-keyval', '@vanilla-extract/css'],
  },
  {
    from: '^src/run-sheets',
    own: ['^src/(run-sheets|hooks|ui|paths)', '^domain'],
    packages: ['react', 'wouter', '@vanilla-extract/css'],
  },
  {
    from: '^src/screens/([^/]+)',
    own: [
      '^src/screens/$1',
      '^src/(bulk-changes|drafts|history|hooks|run-sheets|ui)',
      `^src/schedule/(${timelineForScreens.join('|')})\\.tsx?$`,
      '^src/paths',
      '^gql/operations',
      '^domain',
    ],
    packages: [
      'react',
      'wouter',
      'react-hook-form',
      '@hookform/resolvers',
      '@base-ui/react',
      '@vanilla-extract/css',
      'd3-scale',
      'lean-qr',
      'd3-geo',
      'maplibre-gl',
      'pmtiles',
      'topojson-client',
      'world-atlas',
    ],
  },
  {
    from: '^src/bulk-changes',
    own: ['^src/(bulk-changes|hooks|ui)', '^gql/operations', '^domain'],
    packages: ['react', '@vanilla-extract/css'],
  },
  {
    from: '^src/history',
    own: ['^src/(history|hooks|ui|paths)', '^gql/(gateway|operations)', '^domain'],
    packages: ['react', 'wouter', '@vanilla-extract/css'],
  },
  // Inside the frame around the screens: effects, journal, palette, update <- events, navigation <- shell <- inspector.
  {
    from: '^src/app/(effects|journal|update)/',
    own: ['^src/app/$1', '^src/(hooks|ui|paths)', '^(machines|gql|domain)/'],
    packages: ['react', 'xstate', '@tanstack/react-query', 'idb-keyval', '@vanilla-extract/css'],
  },
  {
    from: '^src/app/events/',
    own: ['^src/app/(events|effects)', '^src/hooks', '^gql/(gateway|operations)', '^domain'],
    packages: ['@tanstack/react-query', 'zod'],
  },
  {
    from: '^src/app/palette/',
    own: ['^src/app/palette', '^src/(hooks|ui|paths)', '^gql/operations', '^domain'],
    packages: ['react', 'react-dom', 'wouter', '@base-ui/react', '@vanilla-extract/css'],
  },
  {
    from: '^src/app/navigation/',
    own: ['^src/app/(navigation|update)', '^src/(screens|hooks|ui|paths)', '^domain'],
    packages: ['react', 'wouter'],
  },
  {
    from: '^src/app/shell/',
    own: ['^src/app/(shell|navigation|palette|update)', '^src/(hooks|ui|paths)', '^(machines|domain)/'],
    packages: [
      'react',
      'react-dom',
      'react-error-boundary',
      'wouter',
      '@base-ui/react',
      '@xstate/react',
      '@vanilla-extract/css',
    ],
  },
  {
    from: '^src/app/inspector/',
    own: [
      '^src/app/(inspector|shell|journal)',
      '^src/(inspector|hooks|ui|paths)',
      '^(machines|domain)/',
      '^package.json$',
    ],
    packages: ['react', 'react-dom', '@vanilla-extract/css'],
  },
  { from: '^src/paths', own: ['^domain'], packages: [] },
  // A page of the development server.
  {
    from: '^src/parts/',
    own: ['^src/(parts|ui)', '^domain'],
    packages: ['react', 'react-dom', 'wouter', '@vanilla-extract/css'],
  },
  // The page itself puts the parts together.
  {
    from: '^src/main',
    own: ['^src/(app|drafts/store/(base-plans|drop-saved)|hooks|ui|paths)', '^gql/rest/attempts'],
    packages: ['react', 'react-dom', '@tanstack/react-query', 'wouter'],
  },
  {
    from: '^src/service-worker',
    own: ['^src/service-worker'],
    packages: ['workbox-(core|precaching|routing|strategies)'],
  },
  {
    from: '^src/inspector',
    own: ['^src/(inspector|ui)', '^machines/journal', '^domain/words/pluralize'],
    packages: [
      'react',
      'react-dom',
      'xstate',
      '@statelyai/inspect',
      '@visx/zoom',
      'elkjs',
      '@tanstack/react-virtual',
      '@base-ui/react',
      '@vanilla-extract/css',
    ],
  },
  {
    from: '^server/mqtt-bridge',
    own: ['^server/(mqtt-bridge|config|commands)/', '^domain'],
    packages: ['@bufbuild/protobuf', 'mqtt', 'pino', 'zod'],
  },
  ...serverFloors.map((folders, floor) => ({
    from: `^server/(${folders})/`,
    own: [`^server/(${serverFloors.slice(0, floor + 1).join('|')})/`, '^domain'],
    packages: ['.*'],
  })),
]

const packagePaths = names => names.map(name => `node_modules/(@types/)?${name}/`)

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'every file has an entry in this table',
      severity: 'error',
      from: { path: '^(domain|gql|machines|src|server)/', pathNot: allowed.map(({ from }) => from) },
      to: {},
    },
    ...allowed.map(({ from, own, packages }) => ({
      name: `imports of ${from}`,
      severity: 'error',
      from: { path: from },
      to: {
        dependencyTypesNot: ['core'],
        pathNot: [...own, ...packagePaths(packages), '^@graphql-typed-document-node/core$'],
      },
    })),
    { name: 'no circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'nothing unknown',
      severity: 'error',
      from: { pathNot: '\\.css\\.ts$' },
      // A package of types alone has no file to resolve to.
      to: { couldNotResolve: true, pathNot: '^@graphql-typed-document-node/core$' },
    },
    {
      name: 'the server knows nothing of the MQTT bridge',
      severity: 'error',
      from: { path: '^server', pathNot: '^server/mqtt-bridge/' },
      to: { path: '^(server/mqtt-bridge|node_modules/mqtt)/' },
    },
    {
      name: 'tools stay out of the product',
      severity: 'error',
      from: { path: '^(domain|gql|machines|src|server)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
