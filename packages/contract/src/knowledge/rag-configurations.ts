import type { z } from 'zod'
import { defineCalls } from '#core/endpoint.ts'
import type {
  ragConfiguration,
  ragConfigurationInput,
  ragConfigurationSchemas,
  rebuildCost,
} from './rag-configurations.schemas.ts'

export type RagConfiguration = z.output<typeof ragConfiguration>
export type RagConfigurationInput = z.output<typeof ragConfigurationInput>
export type RagConfigurationList = z.output<typeof ragConfigurationSchemas.list.answer>
export type RebuildCost = z.output<typeof rebuildCost>

const access = { kind: 'session', permission: 'system:configure', also: 'knowledge_base:configure' } as const
const base = { resource: 'knowledge_base', param: 'knowledge_base_id' } as const

/** How bases are split, embedded and ranked (specification §3, product decisions §6, rulings 9, 25 and 28). */
export const ragConfigurations = defineCalls<typeof ragConfigurationSchemas>()('rag-configurations', {
  list: {
    method: 'GET',
    path: '/v2/admin/rag-configurations',
    access,
    summary: 'Lists RAG configurations by name, and the models they can use.',
  },
  choices: {
    method: 'GET',
    path: '/v2/rag-configurations',
    access: { kind: 'session', permission: 'knowledge_base:update' },
    summary: 'Lists the RAG configurations that a knowledge base can use.',
  },
  create: {
    method: 'POST',
    path: '/v2/admin/rag-configurations',
    access,
    summary: 'Creates a RAG configuration.',
    errors: ['ERROR_RAG_CONFIGURATION_NAME_ALREADY_IN_USE', 'ERROR_MODEL_NOT_USABLE', 'ERROR_CONFLICT'],
  },
  update: {
    method: 'PUT',
    path: '/v2/admin/rag-configurations/{rag_configuration_id}',
    access,
    summary:
      'Updates a RAG configuration. A change of the splitter or the embedding rebuilds its knowledge bases in the background.',
    errors: [
      'ERROR_RAG_CONFIGURATION_NOT_FOUND',
      'ERROR_RAG_CONFIGURATION_NAME_ALREADY_IN_USE',
      'ERROR_MODEL_NOT_USABLE',
    ],
  },
  cost: {
    method: 'POST',
    path: '/v2/admin/rag-configurations/{rag_configuration_id}/cost',
    access,
    summary: 'Estimates the passages, tokens and cost that a change of a RAG configuration would rebuild.',
    errors: ['ERROR_RAG_CONFIGURATION_NOT_FOUND', 'ERROR_MODEL_NOT_USABLE'],
    rate: 'read',
  },
  baseCost: {
    method: 'POST',
    path: '/v2/knowledge-bases/{knowledge_base_id}/rag-cost',
    access: { kind: 'session', permission: 'knowledge_base:update', object: base },
    summary: 'Estimates what a knowledge base would rebuild with another RAG configuration.',
    errors: ['ERROR_KNOWLEDGE_BASE_NOT_FOUND', 'ERROR_RAG_CONFIGURATION_NOT_FOUND'],
    rate: 'read',
  },
  delete: {
    method: 'DELETE',
    path: '/v2/admin/rag-configurations/{rag_configuration_id}',
    access,
    summary: 'Deletes a RAG configuration that no knowledge base uses.',
    errors: ['ERROR_RAG_CONFIGURATION_NOT_FOUND', 'ERROR_RAG_CONFIGURATION_IN_USE'],
  },
})
