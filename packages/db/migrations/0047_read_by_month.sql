-- What stands in many months, of requests whose months are known. Each month is asked for its own
-- numbers alone. To plan that for a page of results, as one question, takes as long as to answer it; so it is
-- planned once in a connection, for whatever month comes.
CREATE FUNCTION kogge_contents_of(nums integer[], months date[]) RETURNS TABLE (num integer, content jsonb)
LANGUAGE plpgsql STABLE ROWS 20 SET plan_cache_mode = force_generic_plan SET jit = off AS $$
DECLARE
  own_month date;
  own_nums integer[];
BEGIN
  FOR own_month, own_nums IN
    SELECT p.month, array_agg(p.num) FROM unnest(nums, months) AS p (num, month) GROUP BY p.month
  LOOP
    RETURN QUERY SELECT c.rfx_num, c.content FROM rfx_content c WHERE c.rfx_num = ANY (own_nums) AND c.month = own_month;
  END LOOP;
END $$;--> statement-breakpoint
CREATE FUNCTION kogge_words_of(nums integer[], months date[]) RETURNS TABLE (num integer, words tsvector)
LANGUAGE plpgsql STABLE ROWS 20 SET plan_cache_mode = force_generic_plan SET jit = off AS $$
DECLARE
  own_month date;
  own_nums integer[];
BEGIN
  FOR own_month, own_nums IN
    SELECT p.month, array_agg(p.num) FROM unnest(nums, months) AS p (num, month) GROUP BY p.month
  LOOP
    RETURN QUERY SELECT w.num, w.words FROM rfx_words w WHERE w.num = ANY (own_nums) AND w.month = own_month;
  END LOOP;
END $$;
--> statement-breakpoint
-- Stems of words, each of its language (ISO 639-1) and at its place; null for a language without a stemmer.
CREATE FUNCTION kogge_stems(languages text[], words text[]) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN ARRAY(SELECT (ts_lexize(d.oid::regdictionary, a.word))[1]
    FROM unnest(languages, words) WITH ORDINALITY AS a (language, word, place)
    LEFT JOIN pg_ts_dict d ON d.dictname = 'kogge_' || a.language || '_stem'
    ORDER BY a.place);
END $$;
