// The version of this release, as package.json has it.
import { version } from '../package.json'

export const productVersion: string = version
