// A tool of the inspector: smaller than the product's, because it has less room.
import type { ComponentProps } from 'react'
import { Tool as AnyTool } from '../../ui/button/tool.tsx'

export const SmallTool = (props: Omit<ComponentProps<typeof AnyTool>, 'size'>) => (
  <AnyTool {...props} size="small" />
)
