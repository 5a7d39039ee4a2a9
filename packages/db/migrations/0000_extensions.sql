CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- One text search configuration a language: diacritics folded, then the language's stemmer where
-- this server has one (Estonian came with PostgreSQL 18; Latvian and Polish have none and are only
-- folded). The dictionaries have no stop words, so that a phrase or a lone small word is found too.
DO $$
DECLARE
  entry record;
  stemmed boolean;
BEGIN
  FOR entry IN
    SELECT * FROM (VALUES
      ('da', 'danish'), ('de', 'german'), ('el', 'greek'), ('en', 'english'), ('es', 'spanish'),
      ('et', 'estonian'), ('fi', 'finnish'), ('fr', 'french'), ('ga', 'irish'), ('hu', 'hungarian'),
      ('it', 'italian'), ('lt', 'lithuanian'), ('nl', 'dutch'), ('no', 'norwegian'),
      ('pt', 'portuguese'), ('ro', 'romanian'), ('sv', 'swedish'), ('xx', 'simple')
    ) AS known (code, stemmer)
  LOOP
    EXECUTE format('CREATE TEXT SEARCH CONFIGURATION kogge_%s (COPY = pg_catalog.simple)', entry.code);
    stemmed := EXISTS (
      SELECT 1 FROM pg_ts_dict d JOIN pg_ts_template t ON t.oid = d.dicttemplate
      WHERE t.tmplname = 'snowball' AND d.dictname = entry.stemmer || '_stem');
    IF stemmed THEN
      EXECUTE format('CREATE TEXT SEARCH DICTIONARY kogge_%s_stem (TEMPLATE = snowball, LANGUAGE = %L)',
        entry.code, entry.stemmer);
      EXECUTE format('ALTER TEXT SEARCH CONFIGURATION kogge_%s ALTER MAPPING FOR asciiword, asciihword,
        hword_asciipart, word, hword, hword_part WITH unaccent, kogge_%s_stem', entry.code, entry.code);
    ELSE
      EXECUTE format('ALTER TEXT SEARCH CONFIGURATION kogge_%s ALTER MAPPING FOR asciiword, asciihword,
        hword_asciipart, word, hword, hword_part WITH unaccent, simple', entry.code);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- The configuration for a text in a language (ISO 639-1); `kogge_xx` only folds. Immutable, as our
-- configurations never change but by a migration: so a search is a constant when it is planned.
CREATE FUNCTION kogge_config(language text) RETURNS regconfig LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN language IN ('da','de','el','en','es','et','fi','fr','ga','hu','it','lt','nl','no','pt','ro','sv')
    THEN ('kogge_' || language)::regconfig
    ELSE 'kogge_xx'::regconfig
  END
$$;
--> statement-breakpoint
-- A word in all the forms in which some language's index may hold it, as one OR.
CREATE FUNCTION kogge_word(word text, prefix boolean DEFAULT false) RETURNS tsquery
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  result tsquery;
  lexemes text[];
BEGIN
  -- A word can be several lexemes (`e-mail`, `12/2024`): each language's reading stays together.
  SELECT array_agg(DISTINCT reading) INTO lexemes FROM (
    SELECT (SELECT string_agg(quote_literal(replace(l, '\', '')) || CASE WHEN prefix THEN ':*' ELSE '' END, ' & ' ORDER BY l)
            FROM unnest(tsvector_to_array(to_tsvector(kogge_config(code), word))) AS l) AS reading
    FROM unnest(CASE WHEN prefix THEN ARRAY['xx'] ELSE
      ARRAY['xx','en','lt','et','fi','sv','no','da','de','fr','es','it','nl','pt','ro','hu','el'] END) AS code
  ) AS readings WHERE reading IS NOT NULL;
  IF lexemes IS NULL THEN RETURN ''::tsquery; END IF;
  SELECT array_to_string(array(SELECT '(' || l || ')' FROM unnest(lexemes) AS l), ' | ')::tsquery INTO result;
  RETURN result;
END $$;
--> statement-breakpoint
-- A phrase, word after word, in every language's reading.
CREATE FUNCTION kogge_phrase(phrase text) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  result tsquery := ''::tsquery;
  reading tsquery;
  code text;
BEGIN
  FOREACH code IN ARRAY ARRAY['xx','en','lt','et','fi','sv','no','da','de','fr','es','it','nl','pt','ro','hu','el'] LOOP
    reading := phraseto_tsquery(kogge_config(code), phrase);
    IF numnode(reading) > 0 AND NOT (result @> reading AND reading @> result) THEN
      result := result || reading;
    END IF;
  END LOOP;
  RETURN result;
END $$;
--> statement-breakpoint
CREATE AGGREGATE kogge_concat (tsvector) (SFUNC = tsvector_concat, STYPE = tsvector, INITCOND = '', PARALLEL = SAFE);
