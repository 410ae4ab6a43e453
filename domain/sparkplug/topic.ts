// The topics of Sparkplug B: what a message is, and which edge node and device it is from.

const edgeMessageTypes = ['NBIRTH', 'NDATA', 'NDEATH', 'DBIRTH', 'DDATA', 'DDEATH'] as const
export type EdgeMessageType = (typeof edgeMessageTypes)[number]

export interface EdgeNodeId {
  group: string
  node: string
}

export interface EdgeTopic extends EdgeNodeId {
  type: EdgeMessageType
  /** Undefined for messages of the edge node itself. */
  device: string | undefined
}

const namespace = 'spBv1.0'

/** Undefined if it is not the topic of an edge node's message. */
export function readTopic(topic: string): EdgeTopic | undefined {
  const [space, group = '', type = '', node = '', device, ...more] = topic.split('/')
  if (space !== namespace || more.length > 0 || !isEdgeMessageType(type)) return undefined
  if ((type[0] === 'D') !== (device !== undefined)) return undefined
  return [group, node, device ?? node].every(isId) ? { group, type, node, device } : undefined
}

const isEdgeMessageType = (type: string): type is EdgeMessageType =>
  (edgeMessageTypes as readonly string[]).includes(type)

const maxIdLength = 250

/** PostgreSQL cannot store U+0000 or half of a surrogate pair, and no asset has such an id. */
export const isId = (id: string): boolean =>
  id.length > 0 && id.length <= maxIdLength && !/[\p{Control}\p{Surrogate}]/u.test(id)

/** What to subscribe to for all messages of a group's edge nodes; '+' stands for every group. */
export const topicsOfGroup = (group: string): string[] =>
  edgeMessageTypes.map(type => `${namespace}/${group}/${type}/+${type[0] === 'D' ? '/+' : ''}`)

/** Where an edge node takes commands. */
export const commandTopic = ({ group, node }: EdgeNodeId): string => `${namespace}/${group}/NCMD/${node}`

/** Where a host application says whether it is online. */
export const stateTopic = (hostId: string): string => `${namespace}/STATE/${hostId}`
