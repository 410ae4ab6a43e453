// npm run --silent sbom: the packages that the product consists of, as a CycloneDX document.
import { readArguments } from './arguments.mjs'
import { billOfMaterials } from './bill-of-materials.mjs'
import { reportOnStderr } from './report.mjs'
import { install } from './steps.mjs'

const help = `npm run sbom
Prints a software bill of materials (CycloneDX, JSON) of the packages that the product needs: npm run --silent sbom > sbom.json`

readArguments({ command: 'npm run sbom', help })
reportOnStderr()
await install()
process.stdout.write(await billOfMaterials())
