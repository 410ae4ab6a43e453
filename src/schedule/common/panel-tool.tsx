// The button that opens a panel, and closes it again.
import type { ComponentProps } from 'react'
import type { SidePanel } from '../../../domain/schedule/view/timeline-view.ts'
import { Tool } from '../../ui/button/tool.tsx'
import { useView } from '../view/view-context.tsx'

type PanelToolProps = { panel: SidePanel } & Omit<ComponentProps<typeof Tool>, 'pressed' | 'onPress'>

export function PanelTool({ panel, ...tool }: PanelToolProps) {
  const { panel: openPanel, togglePanel } = useView('panel', 'togglePanel')
  return <Tool {...tool} pressed={openPanel === panel} onPress={() => togglePanel(panel)} />
}
