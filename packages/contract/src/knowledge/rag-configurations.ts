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

/** How bases are cut, embedded and ranked (specification §3, product decisions §6, rulings 9, 25 and 28). */
export const ragConfigurations = defineCalls<typeof ragConfigurationSchemas>()('rag-configurations', {
  list: {
    method: 'GET',
    path: '/v2/admin/rag-configurations',
    access,
    summary: 'RAG configurations by name, and the models they may name.',
  },
  choices: {
    method: 'GET',
    path: '/v2/rag-configurations',
    access: { kind: 'session', permission: 'knowledge_base:update' },
    summary: 'The RAG configurations that a base may take.',
  },
  create: {
    method: 'POST',
    path: '/v2/admin/rag-configurations',
    access,
    summary: 'Makes a RAG configuration.',
    errors: ['ERROR_RAG_CONFIGURATION_NAME_ALREADY_IN_USE', 'ERROR_MODEL_NOT_USABLE', 'ERROR_CONFLICT'],
  },
  update: {
    method: 'PUT',
    path: '/v2/admin/rag-configurations/{rag_configuration_id}',
    access,
    summary:
      'Changes a RAG configuration; where it cuts or embeds otherwise, its bases are built anew beside.',
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
    summary: 'What a change of a RAG configuration would build anew, in passages, tokens and money.',
    errors: ['ERROR_RAG_CONFIGURATION_NOT_FOUND', 'ERROR_MODEL_NOT_USABLE'],
    rate: 'read',
  },
  baseCost: {
    method: 'POST',
    path: '/v2/knowledge-bases/{knowledge_base_id}/rag-cost',
    access: { kind: 'session', permission: 'knowledge_base:update', object: base },
    summary: 'What another RAG configuration of a base would build anew.',
    errors: ['ERROR_KNOWLEDGE_BASE_NOT_FOUND', 'ERROR_RAG_CONFIGURATION_NOT_FOUND'],
    rate: 'read',
  },
  delete: {
    method: 'DELETE',
    path: '/v2/admin/rag-configurations/{rag_configuration_id}',
    access,
    summary: 'Deletes a RAG configuration that no base uses.',
    errors: ['ERROR_RAG_CONFIGURATION_NOT_FOUND', 'ERROR_RAG_CONFIGURATION_IN_USE'],
  },
})
