import { access } from '@parlance/contract/people/access.ts'
import { accessSchemas } from '@parlance/contract/people/access.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import { explainBase } from './base-access.service.ts'
import { explainAccess } from './access.service.ts'
import { findAssistants, findBases, findPrompts } from './find.service.ts'
import { explainPrompt } from './prompt-access.service.ts'

export function accessRoutes(server: Server): void {
  serve(server, access, accessSchemas, {
    explain: (ctx, { query }) => explainAccess(ctx, query.user_id, query.assistant_id),
    explainBase: (ctx, { query }) => explainBase(ctx, query.user_id, query.knowledge_base_id),
    explainPrompt: (ctx, { query }) => explainPrompt(ctx, query.user_id, query.prompt_id),
    bases: (ctx, { query }) => findBases(ctx, query),
    assistants: (ctx, { query }) => findAssistants(ctx, query),
    prompts: (ctx, { query }) => findPrompts(ctx, query),
  })
}
