import type { Database } from '#db/client.ts'

/** From now on the database refuses this many records of the ledger, with the error of a deadlock. */
export async function refuseRecords({ pool }: Pick<Database, 'pool'>, times: number) {
  // a sequence keeps its value when the statement is rolled back
  await pool.query('CREATE SEQUENCE refused_records')
  await pool.query(`CREATE FUNCTION refuse_record() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF nextval('refused_records') <= ${times} THEN RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01'; END IF;
    RETURN NEW; END $$`)
  await pool.query(`CREATE TRIGGER refuse_record BEFORE INSERT ON usage_records
    FOR EACH ROW EXECUTE FUNCTION refuse_record()`)
  return {
    end: async () => {
      await pool.query('DROP FUNCTION refuse_record CASCADE')
      await pool.query('DROP SEQUENCE refused_records')
    },
  }
}
