import { messageSearch } from '@parlance/contract/chat/message-search.ts'
import { messageSearchSchemas as schemas } from '@parlance/contract/chat/message-search.schemas.ts'
import { serve, type Server } from '#core/http/mount.ts'
import { searchMessages } from './message-search.service.ts'

export function messageSearchRoutes(server: Server): void {
  serve(server, messageSearch, schemas, { search: (ctx, { query }) => searchMessages(ctx, query) })
}
