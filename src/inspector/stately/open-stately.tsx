// Opens the tool that speaks Stately's protocol, where one is set. Its window then asks this page, which has opened it.

import { SmallTool } from '../common/small-tool.tsx'
import { statelyAddress } from './stately.ts'

export function OpenStately() {
  const address = statelyAddress(window)
  return address && <SmallTool name="Open Stately" onPress={() => window.open(address, 'xstateinspector')} />
}
