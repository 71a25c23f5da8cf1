import { Readable } from 'node:stream'
import { documentFields } from '@parlance/contract/knowledge/document-fields.ts'
import { documentFieldSchemas as schemas } from '@parlance/contract/knowledge/document-fields.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import {
  changeField,
  createField,
  fieldsOf,
  moveField,
  removeField,
  setValues,
} from './document-fields.service.ts'
import { exportValues } from './values-export.ts'
import { importValues } from './values-import.ts'

export function documentFieldRoutes(server: Server): void {
  serve(server, documentFields, schemas, {
    list: (ctx, { params, query }) => fieldsOf(ctx, params.knowledge_base_id, query.is_counted === 'true'),
    create: (ctx, { params, body }) => createField(ctx, params.knowledge_base_id, body),
    update: (ctx, { params, body }) => changeField(ctx, params.knowledge_base_id, params.field_id, body),
    move: (ctx, { params, body }) => moveField(ctx, params.knowledge_base_id, params.field_id, body.rank),
    delete: (ctx, { params }) => removeField(ctx, params.knowledge_base_id, params.field_id),
    setValues: (ctx, { params, body }) => setValues(ctx, params.knowledge_base_id, body),
    exportValues: {
      raw: async (ctx, { params }, { reply }) =>
        reply
          .type('text/csv; charset=utf-8')
          .headers({
            'content-disposition': 'attachment; filename="values.csv"',
            'cache-control': 'no-store',
          })
          .send(Readable.from(await exportValues(ctx, params.knowledge_base_id))),
    },
    importValues: (ctx, { params, body }) => importValues(ctx, params.knowledge_base_id, body),
  })
}
