// GET /api/features: what this server offers beyond the specification, so that a client shows it (extension).
import type { FastifyPluginAsync } from 'fastify'
import { features } from '../../../domain/features.ts'
import { featureList } from '../../../domain/records/feature-list.ts'

const options = {
  schema: { summary: 'What this server offers beyond the specification', response: { 200: featureList } },
  config: { extension: true },
}

export const featuresRoute: FastifyPluginAsync = async app => {
  app.get('/api/features', options, async () => ({
    features: features.filter(feature => {
      if (feature === 'passkeys') return app.relyingParty() !== undefined
      if (feature === 'mail_files') return app.writesMailFiles
      if (feature === 'provider_links') return app.hasIdentityProvider
      if (feature === 'map_tiles') return app.mapTilesFile !== undefined
      return true
    }),
    time_zone: app.timeZone,
  }))
}
