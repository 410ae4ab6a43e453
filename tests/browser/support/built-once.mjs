// Before the first worker starts the product: two that build it at once would take each other's files away.
import { build } from '../../../scripts/steps.mjs'

export default () => build()
