-- Where what belongs to a month stands: in the partition of the month, else of the year, else in that for the rest.
CREATE FUNCTION kogge_partition_of(parent text, month date) RETURNS regclass LANGUAGE sql STABLE AS $$
  SELECT coalesce(to_regclass(parent || to_char(month, '_YYYY_MM')),
    to_regclass(parent || to_char(month, '_YYYY')), to_regclass(parent || '_other'))
$$;--> statement-breakpoint
-- What stands in many months, of requests whose months are known: each month is asked for its own numbers. One
-- question that names all of them takes as long to plan as to answer; and one plan for whatever months come would
-- lock all partitions, and stand in the way of who makes new ones.
CREATE FUNCTION kogge_contents_of(nums integer[], months date[]) RETURNS TABLE (num integer, content jsonb)
LANGUAGE plpgsql STABLE ROWS 20 AS $$
DECLARE
  place regclass;
  own_month date;
  own_nums integer[];
BEGIN
  FOR place, own_month, own_nums IN
    SELECT kogge_partition_of('rfx_content', p.month), p.month, array_agg(p.num)
    FROM unnest(nums, months) AS p (num, month) GROUP BY p.month
  LOOP
    RETURN QUERY EXECUTE format('SELECT rfx_num, content FROM %s WHERE rfx_num = ANY ($1) AND month = $2', place)
      USING own_nums, own_month;
  END LOOP;
END $$;--> statement-breakpoint
CREATE FUNCTION kogge_words_of(nums integer[], months date[]) RETURNS TABLE (num integer, words tsvector)
LANGUAGE plpgsql STABLE ROWS 20 AS $$
DECLARE
  place regclass;
  own_month date;
  own_nums integer[];
BEGIN
  FOR place, own_month, own_nums IN
    SELECT kogge_partition_of('rfx_words', p.month), p.month, array_agg(p.num)
    FROM unnest(nums, months) AS p (num, month) GROUP BY p.month
  LOOP
    RETURN QUERY EXECUTE format('SELECT num, words FROM %s WHERE num = ANY ($1) AND month = $2', place)
      USING own_nums, own_month;
  END LOOP;
END $$;--> statement-breakpoint
-- Stems of words, each of its language (ISO 639-1) and at its place; null for a language without a stemmer.
CREATE FUNCTION kogge_stems(languages text[], words text[]) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN ARRAY(SELECT (ts_lexize(d.oid::regdictionary, a.word))[1]
    FROM unnest(languages, words) WITH ORDINALITY AS a (language, word, place)
    LEFT JOIN pg_ts_dict d ON d.dictname = 'kogge_' || a.language || '_stem' AND pg_ts_dict_is_visible(d.oid)
    ORDER BY a.place);
END $$;
