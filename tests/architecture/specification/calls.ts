/** The calls of the specification (§7); `query` and `body` list the fields that are sent. */
export const SPECIFIED_CALLS: { call: string; query?: string[]; body?: string[]; owed?: string }[] = [
  { call: 'GET /v2/users/profile' },
  { call: 'GET /v2/users/me' },
  { call: 'GET /auth/oauth/me' },
  { call: 'GET /auth/oauth/login', query: ['client_url'] },
  { call: 'GET /v2/threads/{}' },
  { call: 'GET /v2/threads/current', query: ['page', 'assistant_id'] },
  { call: 'GET /v2/threads/other', query: ['page', 'assistant_id'] },
  { call: 'DELETE /v2/threads/current/{}' },
  { call: 'DELETE /v2/threads/other/{}' },
  { call: 'DELETE /v2/threads/{}' },
  { call: 'PUT /v2/threads/{}', body: ['name', 'assistant_id'] },
  { call: 'GET /v2/assistants/', query: ['sort_by', 'sort_order'] },
  { call: 'GET /v2/assistant-sharing/{}/shared' },
  { call: 'PATCH /v2/users/lang', body: ['lang'] },
]
