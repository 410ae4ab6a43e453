// Opens the configured tool that speaks Stately's protocol. Its window then connects to this page, its opener.

import { SmallTool } from '../../ui/button/small-tool.tsx'
import { statelyAddress } from './stately.ts'

export function OpenStately() {
  const address = statelyAddress(window)
  return address && <SmallTool name="Open Stately" onPress={() => window.open(address, 'xstateinspector')} />
}
