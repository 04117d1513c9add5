-- As people read: "label" beside "Label", "Label 2" before "Label 10". No index is in this order, since it changes with
-- the version of ICU, and a company's labels are few.
CREATE COLLATION orgraph_reading (provider = icu, locale = 'und-u-kn-true');

ALTER TABLE "Label" ADD COLUMN "sortName" TEXT COLLATE orgraph_reading NOT NULL GENERATED ALWAYS AS (name) STORED;
