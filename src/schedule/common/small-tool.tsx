// A tool among text, or in a menu.
import type { ComponentProps } from 'react'
import { Tool } from '../../ui/button/tool.tsx'

export const SmallTool = (props: Omit<ComponentProps<typeof Tool>, 'size'>) => (
  <Tool {...props} size="small" />
)
