// What a change of rebuilds the product. vite/listed-sources.ts stops a build that reads anything else of the project.

/** The sources of the built client and server. */
export const sources = [
  'domain',
  'gql',
  'machines',
  'src',
  'server',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite',
  'vite.config.ts',
]
