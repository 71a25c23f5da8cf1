const JOINS = 'joins the parts, a line each'
const LISTS = 'lists one file of every noun'

/** Files with more imports of our own than allowed, and why. A file that no longer needs it must be removed. */
export const MANY_IMPORTS: Record<string, string> = {
  'packages/contract/src/all.ts': LISTS,
  'packages/server/src/app.ts': JOINS,
  'packages/server/src/serve.ts': JOINS,
  'packages/server/src/testing/servers/app.ts': 'makes for tests what serve.ts makes',
  'packages/server/src/features/runs/run-pipeline.ts': 'joins the steps of an answer',
  'packages/server/src/features/runs/starting/start-run.ts':
    'the first step: reads what all others are given',
  'packages/web/src/i18n/en-pages.ts': LISTS,
  'packages/web/src/i18n/fr-pages.ts': LISTS,
  'packages/web/src/features/chat/answer/answer.tsx': 'joins the pieces of an answer',
  'packages/web/src/plugins/ui-parts.tsx': 'lists the parts that plugins are given',
  'packages/web/src/features/chat/conversation/thread-page.tsx': 'joins the pieces of the chat view',
}

/** Route files with more lines than allowed, and why. */
export const LONG_ROUTES: Record<string, string> = {
  'packages/server/src/features/runs/runs.routes.ts': 'the calls of a run share what starts and shows it',
  'packages/web/src/routes/_app/knowledge-base/$knowledgeBaseId.tsx':
    'six features meet in the tabs of a base, and only here may they',
}
