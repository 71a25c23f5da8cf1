import { granted, type Grantee } from '#core/access/grants.ts'
import { sql, type SQL } from '#db/drizzle.ts'

/** A person whose permissions are checked; the ids can be columns of the query. */
export type Person = Grantee & { role_id: string | SQL }

/** Whether this person has access to a restricted `mcp_servers s`, by a group or by their role. */
export const openedTo = (person: Person): SQL => sql`(${granted(person, 'mcp_server', sql`s.id`, ['user'])}
  OR EXISTS (SELECT 1 FROM mcp_server_roles sr
    WHERE sr.server_id = s.id AND sr.role_id = (${person.role_id})::uuid))`

/** Whether this person can use the enabled `mcp_servers s`. The permission `tool:use` is checked separately. */
export const usableServer = (person: Person): SQL =>
  sql`(s.is_enabled AND (NOT s.is_restricted OR ${openedTo(person)}))`

/** Whether `mcp_tools t` can be called: its current definition is exactly the approved one. */
export const callableTool: SQL = sql`(t.is_enabled AND NOT t.is_gone AND t.fingerprint = t.approved_fingerprint)`

/** The tools of MCP servers that `assistant_versions v` names, as `chosen (id, needs_approval)`. */
export const chosenTools: SQL = sql`(
  SELECT (x.tool->>'id')::uuid AS id, (x.tool->>'needs_approval')::boolean AS needs_approval
  FROM jsonb_path_query(v.tools, '$[*] ? (@.kind == "mcp")') AS x(tool)) chosen`
