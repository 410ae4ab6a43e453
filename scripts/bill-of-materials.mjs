// The packages that the product consists of.
import { StepFailed } from './report.mjs'
import { execute } from './steps.mjs'

/** A CycloneDX document, the same for the same lockfile: without npm's random number and time. */
export async function billOfMaterials() {
  const { code, output } = await execute('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev'])
  if (code !== 0) throw new StepFailed('npm could not list the packages.', output)
  const { serialNumber, ...document } = JSON.parse(output)
  const { timestamp, ...metadata } = document.metadata
  // npm takes the name from the folder.
  const component = { ...metadata.component, type: 'application', name: 'gridhaul' }
  return `${JSON.stringify({ ...document, metadata: { ...metadata, component } }, null, 2)}\n`
}
