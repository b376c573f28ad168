terraform {
  required_providers {
    observability = {
      source = "registry.terraform.io/observability-as-code/observability"
    }
  }
}

locals {
  # Without the noise of binary fractions.
  allowed = tonumber(format("%.12f", 1 - var.objective))
  share   = "${tonumber(format("%.10f", 100 * var.objective))} %"
  worst   = coalesce(var.worst, var.group, "ServiceName")
  link    = var.runbook == null ? "" : "[Runbook](${var.runbook})"

  spans = distinct(flatten([for window in var.windows : [window.short, window.long]]))
  seconds = { for span in concat(local.spans, [var.window]) :
    span => tonumber(regex("^[0-9]+", span)) * { m = 60, h = 3600, d = 86400 }[regex("[mhd]$", span)]
  }
  by_length = [for key in sort([for span in local.spans : format("%09d", local.seconds[span])]) :
    [for span in local.spans : span if local.seconds[span] == tonumber(key)][0]
  ]

  windows = { for window in var.windows : "${window.severity}-${window.long}" => merge(window, {
    tile = "${var.name}: burn rate over ${window.long} and ${window.short} (${window.severity} at ${window.factor})"
  }) }

  bucket       = "toStartOfInterval(toDateTime(intDiv({endDateMilliseconds:Int64}, 1000) - 1), INTERVAL {intervalSeconds:Int64} SECOND) AS ts"
  group_column = var.group == null ? "" : "${local.bucket}, slo_group AS \"${var.group}\", "
  group_name   = var.group == null ? "" : "slo_group, "
  group_value  = var.group == null ? "" : "toString(${var.group}) AS slo_group, "
  group_by     = var.group == null ? "" : "\n  GROUP BY slo_group"

  # The lower of the burn rates over both spans before the end of the window. The service adds no time filter to raw SQL.
  burn_rate = { for key, window in local.windows : key => chomp(<<-SQL
    SELECT ${local.group_column}toFloat64(if(total_long = 0 OR total_short = 0 OR bad_long < ${var.minimum_bad}, 0, least(bad_long / total_long, bad_short / total_short) / ${local.allowed})) AS burn_rate
    FROM (
      SELECT ${local.group_name}sum(slo_weight) AS total_long, sumIf(slo_weight, slo_bad) AS bad_long, sumIf(slo_weight, slo_recent) AS total_short, sumIf(slo_weight, slo_bad AND slo_recent) AS bad_short
      FROM (
        SELECT ${local.group_value}${var.weight} AS slo_weight, (${var.bad}) AS slo_bad, ${var.time} >= $__toTime_ms - INTERVAL ${local.seconds[window.short]} SECOND AS slo_recent
        FROM $__sourceTable
        WHERE (${var.total}) AND ${var.time} >= $__toTime_ms - INTERVAL ${local.seconds[window.long]} SECOND AND ${var.time} < $__toTime_ms
      )${local.group_by}
    )
  SQL
  ) }

  period = { for name, value in { attained = "1 - bad / total", left = "1 - bad / total / ${local.allowed}" } : name => chomp(<<-SQL
    SELECT toFloat64(if(total = 0, 1, ${value})) AS "value"
    FROM (
      SELECT sum(slo_weight) AS total, sumIf(slo_weight, slo_bad) AS bad
      FROM (
        SELECT ${var.weight} AS slo_weight, (${var.bad}) AS slo_bad
        FROM $__sourceTable
        WHERE (${var.total}) AND ${var.time} >= $__toTime_ms - INTERVAL ${local.seconds[var.window]} SECOND AND ${var.time} < $__toTime_ms
      )
    )
  SQL
  ) }

  lines = {
    rates = [for span in local.by_length : { name = span, seconds = local.seconds[span], before = "" }]
    left  = [{ name = "left", seconds = local.seconds[var.window], before = "1 - " }]
  }
  rolling = { for name, lines in local.lines : name => chomp(<<-SQL
    SELECT toDateTime(slo_minute + 60 - {intervalSeconds:Int64}) AS ts, ${join(", ", [for line in lines : "toFloat64(if(total_${line.seconds} = 0, ${line.before}0 / 1 / ${local.allowed}, ${line.before}bad_${line.seconds} / total_${line.seconds} / ${local.allowed})) AS \"${line.name}\""])}
    FROM (
      SELECT slo_minute, ${join(", ", [for line in lines : "sum(bad) OVER w${line.seconds} AS bad_${line.seconds}, sum(total) OVER w${line.seconds} AS total_${line.seconds}"])}
      FROM (
        SELECT slo_minute, sum(bad) AS bad, sum(total) AS total
        FROM (
          SELECT toUnixTimestamp(toStartOfMinute(${var.time})) AS slo_minute, sumIf(slo_weight, slo_bad) AS bad, sum(slo_weight) AS total
          FROM (
            SELECT ${var.time}, ${var.weight} AS slo_weight, (${var.bad}) AS slo_bad
            FROM $__sourceTable
            WHERE (${var.total}) AND ${var.time} >= toStartOfInterval($__fromTime, INTERVAL {intervalSeconds:Int64} SECOND) - INTERVAL ${lines[length(lines) - 1].seconds} SECOND AND ${var.time} < $__toTime_ms
          )
          GROUP BY slo_minute
          UNION ALL
          SELECT toUInt32((intDiv(intDiv({startDateMilliseconds:Int64}, 1000), {intervalSeconds:Int64}) + 1) * {intervalSeconds:Int64} + number * {intervalSeconds:Int64} - 60) AS slo_minute, 0 AS bad, 0 AS total
          FROM numbers(toUInt64(intDiv({endDateMilliseconds:Int64} - {startDateMilliseconds:Int64}, 1000 * {intervalSeconds:Int64}) + 1))
        )
        GROUP BY slo_minute
      )
      WINDOW ${join(", ", [for line in lines : "w${line.seconds} AS (ORDER BY slo_minute RANGE BETWEEN ${line.seconds - 60} PRECEDING AND CURRENT ROW)"])}
    )
    WHERE (slo_minute + 60) % {intervalSeconds:Int64} = 0 AND slo_minute + 60 > intDiv({startDateMilliseconds:Int64}, 1000) AND slo_minute + 60 - {intervalSeconds:Int64} < intDiv({endDateMilliseconds:Int64}, 1000)
    ORDER BY ts
  SQL
  ) }

  sql    = { configType = "sql", connectionId = var.data_source.connection_id, sourceId = var.data_source.id }
  number = merge(local.sql, { displayType = "number" })
  line   = merge(local.sql, { displayType = "line", fillNulls = false })
  good   = "(${var.total}) AND NOT (${var.bad})"
  failed = "(${var.total}) AND (${var.bad})"
  counts = { for name, where in { good = local.good, failed = local.failed, all = var.total } : name => merge(
    { where = where, whereLanguage = "sql", alias = name },
    var.weight == "1" ? { aggFn = "count" } : { aggFn = "sum", valueExpression = var.weight },
  ) }

  tiles = concat(
    [
      { name = "${var.name}: objective", w = 8, config = jsonencode({
        displayType = "markdown"
        markdown    = join("\n\n", compact(["**${local.share}** of requests succeed within ${var.window}.", "Requests: `${var.total}`", "Failed: `${var.bad}`", local.link]))
      }) },
      { name = "${var.name}: attained", w = 8, config = jsonencode(merge(local.number, {
        sqlTemplate  = local.period.attained
        numberFormat = { output = "percent", mantissa = 3 }
      })) },
      { name = "${var.name}: error budget left", w = 8, config = jsonencode(merge(local.number, {
        sqlTemplate  = local.period.left
        numberFormat = { output = "percent", mantissa = 1 }
      })) },
    ],
    [for key in [for window in var.windows : "${window.severity}-${window.long}"] : {
      key  = key
      name = local.windows[key].tile
      w    = floor(24 / length(var.windows))
      config = jsonencode(merge(
        local.sql,
        { sqlTemplate = local.burn_rate[key] },
        { displayType = var.group == null ? "number" : "line" },
        { for name, value in { numberFormat = { output = "number", mantissa = 2 } } : name => value if var.group == null },
      ))
    }],
    [
      { name = "${var.name}: burn rates", w = 12, config = jsonencode(merge(local.line, { sqlTemplate = local.rolling.rates })) },
      { name = "${var.name}: error budget left over time", w = 12, config = jsonencode(merge(local.line, {
        sqlTemplate  = local.rolling.left
        numberFormat = { output = "percent" }
      })) },
      { name = "${var.name}: requests", w = 12, config = jsonencode({
        displayType = "stacked_bar"
        sourceId    = var.data_source.id
        select      = [local.counts.good, local.counts.failed]
      }) },
      { name = "${var.name}: most failures", w = 12, config = jsonencode({
        displayType = "table"
        sourceId    = var.data_source.id
        select      = [local.counts.failed, local.counts.all]
        groupBy     = local.worst
        orderBy     = "1 DESC"
      }) },
    ],
  )
}

resource "observability_dashboard" "this" {
  name  = "${var.name} objective"
  tags  = [substr("slo:${var.name}", 0, 32)]
  tiles = local.tiles
}

resource "observability_alert" "burn_rate" {
  for_each       = local.windows
  dashboard_id   = observability_dashboard.this.id
  tile_id        = observability_dashboard.this.tile_ids[each.key]
  name           = "${var.name}: burn rate of ${each.value.factor} over ${each.value.long} and ${each.value.short}"
  threshold      = each.value.factor
  threshold_type = "above"
  interval       = each.value.every
  channels       = var.channels[each.value.severity]
  note = join(" ", compact([
    "Objective: ${local.share} of requests succeed within ${var.window}.",
    "At a burn rate of ${each.value.factor} over ${each.value.long} and ${each.value.short}, ${floor(1000 * each.value.factor * local.seconds[each.value.long] / local.seconds[var.window] + 0.5) / 10} % of the error budget is spent when this fires.",
    local.link,
  ]))

  lifecycle {
    precondition {
      condition     = each.value.factor * local.allowed < 1
      error_message = "The window of ${each.value.long} with factor ${each.value.factor} never fires: the burn rate is ${1 / local.allowed} at most. Raise the objective, or leave this window out."
    }
    precondition {
      condition     = local.seconds[each.value.short] < local.seconds[each.value.long] && local.seconds[each.value.long] <= local.seconds[var.window]
      error_message = "The spans must grow from short to long to the window of the objective, which is ${var.window}."
    }
  }
}

output "dashboard_id" {
  value = observability_dashboard.this.id
}
