-- Winners who did not sign before that stood with their bids (0036): the log says who and when. Whose lot was
-- decided anew since may win again.
UPDATE bid SET declined_at = unsigned.at
FROM (
  SELECT d.rfx_id, d.details->>'lotId' AS lot_id, d.details->>'winnerId' AS org_id, max(d.at) AS at
  FROM deed d
  WHERE d.type = 'rfx.lot_unsuccessful' AND d.details->>'code' = 'no-signed'
    AND d.details->>'winnerId' IS NOT NULL
    AND NOT EXISTS (
      SELECT FROM deed r
      WHERE r.rfx_id = d.rfx_id AND r.seq > d.seq AND r.type = 'rfx.reconsidered'
        AND r.details->'lotIds' ? (d.details->>'lotId'))
  GROUP BY 1, 2, 3
) AS unsigned
WHERE bid.rfx_id = unsigned.rfx_id AND bid.lot_id = unsigned.lot_id
  AND bid.org_id::text = unsigned.org_id AND bid.declined_at IS NULL;
