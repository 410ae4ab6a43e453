// npm run --silent sbom: the packages that the product consists of, as a CycloneDX document.
import { spawnSync } from 'node:child_process'
import { readArguments } from './arguments.mjs'
import { reportOnStderr } from './report.mjs'
import { install, root } from './steps.mjs'

const help = `npm run sbom
Prints a software bill of materials (CycloneDX, JSON) of the packages that the product needs: npm run --silent sbom > sbom.json`

readArguments({ command: 'npm run sbom', help })
reportOnStderr()
await install()
const { status } = spawnSync('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  shell: process.platform === 'win32',
})
process.exitCode = status ?? 1
