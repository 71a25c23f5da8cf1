-- A text as it is searched: without case, accents and ligatures, the same in every database whatever its locale.
-- What searchKey() of the server makes of a name is what this makes of it.
CREATE FUNCTION fold_text(told text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(replace(replace(translate(
    lower(regexp_replace(normalize(told, NFKD), '[\u0300-\u036f]', '', 'g') COLLATE "C"),
    'ŒÆØŁĐÐÞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄҐ',
    'œæøłđðþαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяієґ'), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss')
$$;

-- What people are found by: the name, the username, the address.
ALTER TABLE users ADD COLUMN search_text text NOT NULL
  GENERATED ALWAYS AS (fold_text(name || chr(10) || username || chr(10) || email)) STORED;
